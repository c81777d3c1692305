/** What every page does: it prints, and uncovers what its reader asks for. */

import { watchCovers } from "./sleeve/covers";
import { Sleeve } from "./sleeve/sleeve";

watchCovers();
const sleeve = document.querySelector<HTMLElement>(".hd-sleeve");
if (sleeve) new Sleeve(sleeve).begin();
