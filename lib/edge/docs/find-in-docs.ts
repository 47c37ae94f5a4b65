import { docs } from './documents';

/** A document, or a section of one. */
export interface FoundInDocs {
  /** An absolute path with the section's anchor. */
  href: string;
  name: string;
  /** The document's title, for a section. */
  detail: string;
}

/** Sections about single migrations are for those who read the guide to upgrades from its beginning. */
const NAMES_MIGRATION = /\d{14}_\w/;

/**
 * The documents and sections whose titles contain every word of a text, in any case. Titles of documents come first.
 * For a section, its document's title counts too.
 * @param text an empty one finds nothing
 */
export async function findInDocs(text: string, limit: number): Promise<FoundInDocs[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const all = [...(await docs()).documents.values()];
  const contains = (title: string, some: readonly string[]) => some.every((word) => title.toLowerCase().includes(word));
  const whole = all
    .filter(({ title }) => contains(title, words))
    .map(({ path, title }) => ({ href: `/docs/${path}`, name: title, detail: '' }));
  const sections = all.flatMap(({ path, title, headings }) =>
    headings
      .filter(
        ({ depth, text: heading }) =>
          depth > 1 &&
          !NAMES_MIGRATION.test(heading) &&
          contains(`${title} ${heading}`, words) &&
          words.some((word) => contains(heading, [word])),
      )
      .map(({ anchor, text: heading }) => ({ href: `/docs/${path}#${anchor}`, name: heading, detail: title })),
  );
  return [...whole, ...sections].slice(0, limit);
}
