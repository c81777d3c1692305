/** What wargames call by several names: whoever knows another game's word finds what this one calls it. */

import { placeOf, words } from "./words";

/** Each line is one idea; a book's own glossary goes further, and comes first. */
const ALIKE: readonly (readonly string[])[] = [
  ["los", "line of sight", "lof", "line of fire"],
  ["aa", "anti-aircraft", "flak"],
  ["adjacent", "point blank", "short range", "next hex"],
  ["ammo", "ammunition"],
  ["atg", "anti-tank gun"],
  ["mg", "machine gun"],
  ["mp", "movement points", "movement allowance"],
  ["vp", "victory points"],
  ["rof", "rate of fire", "reload"],
  ["he", "gp", "high explosive", "general purpose"],
  ["air strike", "airstrike", "air support", "fighter", "aircraft", "plane"],
  ["bail out", "abandon", "dismount"],
  ["bog", "bogged", "bogging", "soft ground", "accident"],
  ["boxcars", "double six", "double 6"],
  ["snake eyes", "double one", "double 1"],
  ["buttoned up", "button up", "closed", "hatch", "crew exposed"],
  ["capture", "captive", "prisoner", "steal"],
  ["close combat", "close assault", "melee", "hand to hand", "tank assault"],
  ["bike", "bicycle"],
  ["conceal", "concealment", "camouflage", "hidden", "hide"],
  ["dig in", "dug in", "entrench", "improved position", "fortification"],
  ["drm", "modifier", "modification", "adjustment"],
  ["fire modifier", "to hit modifier", "hit modifier"],
  ["dummy", "decoy", "blind"],
  ["fog", "visibility"],
  ["frontage", "arc", "facing", "flank"],
  ["halftrack", "half-track"],
  ["hull down", "defilade"],
  ["jam", "malf", "malfunction", "breakdown"],
  ["ko", "knock out", "knocked out", "kill", "destroyed"],
  ["min", "minimum"],
  ["max", "maximum"],
  ["morale", "morale check", "reaction test", "crew reaction", "panic", "rally"],
  ["movement cost", "terrain cost", "terrain effects", "movement rate"],
  ["night", "dusk", "dark"],
  ["opportunity fire", "op fire", "passing fire", "reaction fire", "overwatch", "defensive fire", "defensive first fire"],
  ["order", "command", "activation"],
  ["out of command", "command"],
  ["pinned", "pin", "suppressed", "suppression"],
  ["penetration", "armour penetration", "to kill"],
  ["recon", "reconnaissance", "scouting"],
  ["prone", "lie down"],
  ["return fire", "shoot back", "fire back"],
  ["rider", "passenger"],
  ["sequence of play", "turn sequence", "action sequence", "course of play", "turn order", "phases"],
  ["spotting", "perception", "sighting", "detection", "spot"],
  ["stacking", "stack", "stacking limit"],
  ["stationary", "halted", "sitting duck"],
  ["to hit", "hit chance"],
  ["who shoots at whom", "target selection", "closest target"],
  ["who goes first", "advantage"],
  ["win", "victory", "winning"],
].map((names) => names.map((name) => words(name).join(" ")));

const PHRASES = ALIKE.flatMap((names) => names.map((name) => ({ name: name.split(" "), others: names.filter((one) => one !== name) })));

/** The same question with one of its names said otherwise, each way once. */
export function otherwise(asked: readonly string[]): (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  for (const { name, others } of PHRASES) {
    const at = placeOf(asked, name);
    if (at < 0) continue;
    for (const other of others) {
      const said = [...asked.slice(0, at), ...other.split(" "), ...asked.slice(at + name.length)];
      found.set(said.join(" "), said);
    }
  }
  found.delete(asked.join(" "));
  return [...found.values()];
}
