import { consoleLanguages, type Language } from '@/lib/platform/shared/languages';
import { idsOf, readCatalog } from './catalog';
import { idsIn } from './ids-in';
import { importsOf, sourcesIn } from './sources';

/** What answers people: all routes and pages but those of the console, the management API and SCIM. */
const roots = () => [
  ...sourcesIn('app').filter((file) => !/^app\/(?:t\/\[tenant\]\/admin|api|scim)\//.test(file)),
  ...sourcesIn('lib/edge/plain-pages', 'lib/edge/routing', 'lib/edge/node-server', 'lib/pages/own-server'),
];

/**
 * Files whose messages people never read, although their pages import them: answers to programs, reasons in logs and in
 * the console, and errors of settings. The exceptions are what people read of such a folder.
 */
const NOT_READ_BY_PEOPLE = new RegExp(
  `^lib/(?:${[
    'directory/',
    'edge/(?:container|docs|health|management|oauth/(?!oauth-context)|pull|routing|scim|streams)/?',
    'grants/(?!backchannel-requests/compose-|personal-tokens/)',
    'journal/(?:audit|events|failures)/',
    'moving/',
    'oauth/(?!authorization-details/described-|endpoints/(?:authorize|end-session)|openid/(?:claims|described-claims)\\.|personal-tokens/|protocol/)',
    'operation/',
    'people/(?:claims|postgres)/',
    'platform/(?:config|http-client|log|postgres)/',
    'platform/shared/(?:csv|whole-number)',
    'provisioning/',
    'scim/(?!schema/(?:check-immutable|coerce|coerce-simple|validate-resource)\\.)',
    'setup/',
    'sign-in/(?:identity-providers|sessions)/',
    'sign-in/one-time-links/barred-text',
    'tenants/(?!branding/brand-of|built-in-scopes)',
  ].join('|')})`,
);

let found: readonly string[] | undefined;

/** The ids of the messages that people's pages and emails can show: each language has a translation of these. */
export const peopleTexts = (): readonly string[] => (found ??= idsRead());

function idsRead(): string[] {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    importsOf(file).forEach(visit);
  };
  roots().forEach(visit);
  const read = [...reached].filter((file) => !NOT_READ_BY_PEOPLE.test(file));
  return [...new Set(read.flatMap(idsIn))].sort();
}

/** The ids that a language's catalog has: all in the languages of the console, in any other those of people's pages. */
export const idsToTranslate = (language: Language): readonly string[] =>
  consoleLanguages.includes(language) ? idsOf(readCatalog('en')).sort() : peopleTexts();
