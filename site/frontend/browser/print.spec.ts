import { test } from "@playwright/test";
test("print", async ({ page }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 760, height: 1000 });
  await page.emulateMedia({ media: "print" });
  for (const one of ["open-fire/card-Tiger", "open-fire/cards-data-cards"]) {
    await page.goto(`file:///tmp/own/books/${one}.html`);
    await page.screenshot({ path: `/tmp/pr-${one.split("/")[1]}.png` });
  }
});
