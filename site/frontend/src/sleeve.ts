/** What every page does: it prints, shows or uncovers what its reader asks for, and has tables that are compared. */

import { watchCovers } from "./sleeve/covers";
import { watchHexes } from "./sleeve/hexes";
import { leadOn } from "./sleeve/leads";
import { Sleeve } from "./sleeve/sleeve";
import { compareTables } from "./tables/compare";
import { watchBoxes } from "./tables/scrolls";

leadOn();
watchCovers();
watchHexes();
compareTables();
watchBoxes();
const sleeve = document.querySelector<HTMLElement>(".hd-sleeve");
if (sleeve) new Sleeve(sleeve).begin();
