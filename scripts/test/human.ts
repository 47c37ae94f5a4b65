import type { Locator, Page } from '@playwright/test';

/** An unhurried reader, a typist with two fingers, and a hand that searches for the pointer. */
export const pace = {
  wordsPerMinute: 200,
  millisecondsPerKey: 300,
  millisecondsPerPress: 3_000,
  millisecondsPerCopy: 4_000,
};

/**
 * Someone who reads every page in full before using it. The time for reading, typing and pressing is counted, not
 * waited for.
 */
export class Human {
  /** What has been read already, by lines: nobody reads the same sidebar again. */
  private readonly known = new Set<string>();
  /** How many words were read, and how many controls used. */
  words = 0;
  presses = 0;
  /** The time for typing, pressing and copying. Reading comes on top, by the number of words. */
  handMilliseconds = 0;

  constructor(private readonly page: Page) {}

  /** Reads what is new on the page, as long as that takes. */
  async read(): Promise<void> {
    await this.page.waitForLoadState('load');
    const lines = (await this.page.locator('body').innerText()).split('\n');
    const fresh = lines.map((line) => line.trim()).filter((line) => line !== '' && !this.known.has(line));
    for (const line of fresh) this.known.add(line);
    const words = fresh.join(' ').split(/\s+/).filter(Boolean).length;
    this.words += words;
  }

  async press(control: Locator): Promise<void> {
    this.handMilliseconds += pace.millisecondsPerPress;
    await control.click();
    this.presses += 1;
    // The next page, or what the control opens.
    await this.page.waitForTimeout(1_000);
    await this.read();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.handMilliseconds += pace.millisecondsPerPress + text.length * pace.millisecondsPerKey;
    await field.click();
    await field.pressSequentially(text);
    this.presses += 1;
  }

  /** Copies a value from one place and pastes it in another. */
  async paste(field: Locator, text: string): Promise<void> {
    this.handMilliseconds += pace.millisecondsPerCopy;
    await field.fill(text);
    this.presses += 1;
  }
}
