import { expect, type Locator, type Page } from '@playwright/test';

/** How long one attempt may take until the next is made; there are as many as the test has time for. */
const ATTEMPT_MILLISECONDS = 5_000;

/** Waits until React has taken up what the server sent: what happens to it before then is heard by nobody. */
export async function hydrated(element: Locator): Promise<Locator> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true);
  return element;
}

/**
 * Clicks until what it brings about shows: a click while the page's script is still starting may be lost. For what may
 * be clicked twice, as a button that asks before it does something.
 * @param effect what shows afterwards, and not before
 */
export async function clickUntilVisible(control: Locator, effect: Locator): Promise<void> {
  await expect(async () => {
    if (!(await effect.isVisible())) await control.click({ timeout: ATTEMPT_MILLISECONDS });
    await expect(effect).toBeVisible({ timeout: ATTEMPT_MILLISECONDS });
  }).toPass();
}

/** Checks a box until it is checked: a page whose script is still starting may take a check back. */
export async function tick(box: Locator): Promise<void> {
  await expect(async () => {
    await box.check({ timeout: ATTEMPT_MILLISECONDS });
    await expect(box).toBeChecked({ timeout: ATTEMPT_MILLISECONDS });
  }).toPass();
}

/** Opens a question by its button, once the one before has closed. @returns its dialog */
export async function openDialog(page: Page, button: Locator, name?: string): Promise<Locator> {
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const dialog = page.getByRole('alertdialog', name === undefined ? {} : { name });
  await clickUntilVisible(button, dialog);
  return dialog;
}

const holds = (name: string, value: string) => (url: URL) => url.searchParams.get(name) === value;

/** Types into the search of a list, until the address has it: typing settles into it a moment later. */
export async function search(page: Page, text: string): Promise<void> {
  const box = await hydrated(page.getByRole('searchbox'));
  await expect(async () => {
    await box.fill('');
    await box.fill(text);
    await expect(page).toHaveURL(holds('q', text), { timeout: ATTEMPT_MILLISECONDS });
  }).toPass();
}

/** Narrows a list by a choice, until the address has it. */
export async function narrow(page: Page, label: string, name: string, value: string): Promise<void> {
  const choice = await hydrated(page.getByLabel(label));
  await expect(async () => {
    await choice.selectOption('');
    await choice.selectOption(value);
    await expect(page).toHaveURL(holds(name, value), { timeout: ATTEMPT_MILLISECONDS });
  }).toPass();
}
