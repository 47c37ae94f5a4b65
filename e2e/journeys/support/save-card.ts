import { expect, type Page } from '@playwright/test';

/** Saves one card of settings, and waits for its answer: a page that is left before drops what it asked for. */
export async function saveCard(page: Page, button: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: button }).click();
  await answered;
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}
