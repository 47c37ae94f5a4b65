import { idsOf, readCatalogue } from './catalogue';
import { idsIn } from './ids-in';
import { sourcesIn } from './sources';

/** The messages that no source names. */
export function unusedIds(): string[] {
  const used = new Set(sourcesIn('app', 'components', 'lib').flatMap(idsIn));
  return idsOf(readCatalogue('en')).filter((id) => !used.has(id));
}
