/** What every page does: it prints, and shows or uncovers what its reader asks for. */

import { watchCovers } from "./sleeve/covers";
import { watchHexes } from "./sleeve/hexes";
import { leadOn } from "./sleeve/leads";
import { Sleeve } from "./sleeve/sleeve";

leadOn();
watchCovers();
watchHexes();
const sleeve = document.querySelector<HTMLElement>(".hd-sleeve");
if (sleeve) new Sleeve(sleeve).begin();
