import { hasDirective, importsOf, sourcesIn } from './sources';
import { textsIn } from './texts-in';

/**
 * What stands behind actions and hands no labels on; of the protocol's rooms those do that judge what is registered.
 */
const BEHIND =
  /^lib\/(?:(?:setup|edge|platform\/(?:config|log|http-client|postgres))\/|.*\/(?:postgres|upstream)\/|scim\/(?!mapping\/check-)|oauth\/(?!fapi\/|mutual-tls\/subject|clients\/redirect-uri-registration))/;

type Place = 'server' | 'browser' | 'action';

/**
 * The sources that run in the browser too, of all that is reachable from pages. What an action answers is said on the
 * server (lib/pages/console/say-result.ts); of what stands behind actions those count that pages import too: they hand
 * labels of
 * such to components in the browser.
 */
function clientFiles(pages: readonly string[]): string[] {
  const seen = new Set<string>();
  const reachedBy = { server: new Set<string>(), browser: new Set<string>(), action: new Set<string>() };
  const placeOf = (file: string, from: Place): Place => {
    if (from === 'action' || hasDirective(file, 'use server')) return 'action';
    return hasDirective(file, 'use client') ? 'browser' : from;
  };
  const visit = (file: string, from: Place): void => {
    const place = placeOf(file, from);
    const state = `${place} ${file}`;
    if (seen.has(state) || (place === 'action' && BEHIND.test(file))) return;
    seen.add(state);
    reachedBy[place].add(file);
    for (const imported of importsOf(file)) visit(imported, place);
  };
  for (const page of pages) visit(page, 'server');
  return [...reachedBy.browser, ...[...reachedBy.action].filter((file) => reachedBy.server.has(file))];
}

const isConsole = (file: string) => file.startsWith('app/t/[tenant]/admin/');

/** The texts that browsers say, of the console's pages and of all others. */
export function clientTexts(): Record<'console' | 'people', string[]> {
  const pages = sourcesIn('app').filter((file) => file.endsWith('.tsx'));
  const textsOf = (files: string[]) => [...new Set(clientFiles(files).flatMap(textsIn))].sort();
  return { people: textsOf(pages.filter((file) => !isConsole(file))), console: textsOf(pages.filter(isConsole)) };
}
