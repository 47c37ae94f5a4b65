import type { Locator, Page } from '@playwright/test';

/** An unhurried reader of a foreign language, a typist with two fingers, and a hand that searches for the pointer. */
export const pace = {
  wordsPerMinute: 150,
  millisecondsPerKey: 300,
  millisecondsPerPress: 3_000,
  millisecondsPerCopy: 4_000,
};

/** Someone who reads every page in full before using it. */
export class Human {
  /** What has been read already, by lines: nobody reads the same sidebar again. */
  private readonly known = new Set<string>();
  /** How many words were read, and how many controls used. */
  words = 0;
  presses = 0;

  constructor(private readonly page: Page) {}

  /** Reads what is new on the page, as long as that takes. */
  async read(): Promise<void> {
    await this.page.waitForLoadState('load');
    const lines = (await this.page.locator('body').innerText()).split('\n');
    const fresh = lines.map((line) => line.trim()).filter((line) => line !== '' && !this.known.has(line));
    for (const line of fresh) this.known.add(line);
    const words = fresh.join(' ').split(/\s+/).filter(Boolean).length;
    this.words += words;
    await this.page.waitForTimeout((words / pace.wordsPerMinute) * 60_000);
  }

  async press(control: Locator): Promise<void> {
    await control.waitFor();
    await this.page.waitForTimeout(pace.millisecondsPerPress);
    await control.click();
    this.presses += 1;
    // The next page, or what the control opens.
    await this.page.waitForTimeout(1_000);
    await this.read();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.page.waitForTimeout(pace.millisecondsPerPress);
    await field.click();
    await field.pressSequentially(text, { delay: pace.millisecondsPerKey });
    this.presses += 1;
  }

  /** Copies a value from one place and pastes it in another. */
  async paste(field: Locator, text: string): Promise<void> {
    await this.page.waitForTimeout(pace.millisecondsPerCopy);
    await field.fill(text);
    this.presses += 1;
  }
}
