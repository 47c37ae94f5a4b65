import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the labels that a guide tells its reader to look for, in order: names of controls and pages in bold, values and
 * titles in italics.
 */
export class GuideLabels {
  readonly #labels: string[];

  /** @param guide the name of a file in docs/guides */
  constructor(guide: string) {
    const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'guides', guide), 'utf8');
    const prose = text.replace(/^```.*?^```$/gms, '').replace(/`[^`]*`/g, '');
    this.#labels = [...prose.matchAll(/\*\*(.+?)\*\*|(?<!\*)\*([^*\n]+)\*/g)].map(
      ([, bold, italic]) => bold ?? italic ?? '',
    );
  }

  /** The labels that have not been followed yet. */
  get left(): readonly string[] {
    return this.#labels;
  }

  /**
   * The next label of the guide, which must be this one.
   * @throws Error if the guide names something else at this point
   */
  next<Label extends string>(label: Label): Label {
    const found = this.#labels.shift();
    if (found !== label)
      throw new Error(`The guide says “${found ?? 'nothing more'}” where the test expects “${label}”.`);
    return label;
  }
}
