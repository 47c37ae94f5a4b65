import { idsIn } from './ids-in';
import { hasDirective, importsOf, sourcesIn } from './sources';

/**
 * Files behind server actions that pass no labels to components, such as those that write emails. In protocol code,
 * only the files that validate client registrations pass labels.
 */
const BEHIND =
  /^lib\/(?:(?:setup|edge|platform\/(?:config|log|http-client|postgres)|journal\/(?:mail|notices)|sign-in\/email-test)\/|.*\/(?:postgres|upstream)\/|scim\/(?!mapping\/check-)|oauth\/(?!fapi\/|mutual-tls\/subject|clients\/redirect-uri-registration))/;

type Runtime = 'server' | 'browser' | 'action';

/**
 * Of all sources that pages reach, those that also run in the browser. What an action answers is translated on the
 * server (lib/pages/console/say-result.ts). Files behind actions count only if pages import them too, because pages
 * pass their labels to components in the browser.
 */
function clientFiles(pages: readonly string[]): string[] {
  const seen = new Set<string>();
  const reachedBy = { server: new Set<string>(), browser: new Set<string>(), action: new Set<string>() };
  const runtimeOf = (file: string, from: Runtime): Runtime => {
    if (from === 'action' || hasDirective(file, 'use server')) return 'action';
    return hasDirective(file, 'use client') ? 'browser' : from;
  };
  const visit = (file: string, from: Runtime): void => {
    const runtime = runtimeOf(file, from);
    const state = `${runtime} ${file}`;
    if (seen.has(state) || (runtime === 'action' && BEHIND.test(file))) return;
    seen.add(state);
    reachedBy[runtime].add(file);
    for (const imported of importsOf(file)) visit(imported, runtime);
  };
  for (const page of pages) visit(page, 'server');
  return [...reachedBy.browser, ...[...reachedBy.action].filter((file) => reachedBy.server.has(file))];
}

const isConsole = (file: string) => file.startsWith('app/t/[tenant]/admin/');

/** The messages that components show in the browser, of the console's pages and of all others. */
export function clientTexts(): Record<'console' | 'people', string[]> {
  const pages = sourcesIn('app').filter((file) => file.endsWith('.tsx'));
  const textsOf = (files: string[]) => [...new Set(clientFiles(files).flatMap(idsIn))].sort();
  return { people: textsOf(pages.filter((file) => !isConsole(file))), console: textsOf(pages.filter(isConsole)) };
}
