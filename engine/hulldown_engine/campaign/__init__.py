"""The campaign: one platoon through all missions of a book (16).

A campaign is a game like any other: `Game(campaign_of(book), seed=...)` asks, is answered, keeps itself and takes back
as every `Game` does. Its state is that of a platoon game with the roster besides, so that a mission within it is played
by the same rules, bots and screens as a mission alone. The modules follow the section: `missions` (16.1), `aftermath`
(16.2: who came through, and with what), `awards` (16.2, 16.3), and `replacements` (16.4, 16.5).

The section is silent, or of two minds, about some of it. Each module says what is decided there, and why.
"""

from hulldown_engine.campaign.rules import CampaignRules, base_id, campaign_of, has_campaign

__all__ = ["CampaignRules", "base_id", "campaign_of", "has_campaign"]
