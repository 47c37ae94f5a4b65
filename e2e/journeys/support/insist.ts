import { expect, type Locator, type Page } from '@playwright/test';

/** The limit for one attempt. Attempts repeat until the test's timeout. */
const ATTEMPT_MILLISECONDS = 5_000;

/** Waits until React has hydrated the element, because events before that are lost. */
export async function hydrated(element: Locator): Promise<Locator> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true);
  return element;
}

/**
 * Clicks until the effect is visible, because a click while the page's script is starting may be lost. Only for
 * controls that are safe to click twice, such as a button that asks for confirmation.
 * @param effect visible after the click and not before
 */
export async function clickUntilVisible(control: Locator, effect: Locator): Promise<void> {
  await expect(async () => {
    if (!(await effect.isVisible())) await control.click({ timeout: ATTEMPT_MILLISECONDS });
    await expect(effect).toBeVisible({ timeout: ATTEMPT_MILLISECONDS });
  }).toPass();
}

/** Checks a box until it stays checked, because a page whose script is still starting may uncheck it. */
export async function tick(box: Locator): Promise<void> {
  await expect(async () => {
    await box.check({ timeout: ATTEMPT_MILLISECONDS });
    await expect(box).toBeChecked({ timeout: ATTEMPT_MILLISECONDS });
  }).toPass();
}

/**
 * Opens a dialog by its button, after the previous one has closed.
 * @returns the dialog
 */
export async function openDialog(page: Page, button: Locator, name?: string): Promise<Locator> {
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const dialog = page.getByRole('alertdialog', name === undefined ? {} : { name });
  await clickUntilVisible(button, dialog);
  return dialog;
}

const holds = (name: string, value: string) => (url: URL) => url.searchParams.get(name) === value;

/** Types into a list's search field and waits for the URL, which updates after a short delay. */
export async function search(page: Page, text: string): Promise<void> {
  const box = await hydrated(page.getByRole('searchbox'));
  await expect(async () => {
    await box.fill('');
    await box.fill(text);
    await expect(page).toHaveURL(holds('q', text), { timeout: ATTEMPT_MILLISECONDS });
  }).toPass();
}

/** Filters a list by a choice and waits for the URL to include it. */
export async function narrow(page: Page, label: string, name: string, value: string): Promise<void> {
  const choice = await hydrated(page.getByLabel(label));
  await expect(async () => {
    await choice.selectOption('');
    await choice.selectOption(value);
    await expect(page).toHaveURL(holds(name, value), { timeout: ATTEMPT_MILLISECONDS });
  }).toPass();
}
