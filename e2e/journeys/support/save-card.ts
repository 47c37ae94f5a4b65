import { expect, type Page } from '@playwright/test';

/** Saves one settings card and waits for the response, because leaving the page earlier cancels the request. */
export async function saveCard(page: Page, button: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: button }).click();
  await answered;
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}
