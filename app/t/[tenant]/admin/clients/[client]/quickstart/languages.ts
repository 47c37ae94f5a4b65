import { curl } from './curl';
import { nextAuth } from './next-auth';
import { oauth4webapi } from './oauth4webapi';
import { python } from './python';
import type { Example, Flow, Language, Values } from './quickstart';
import { spring } from './spring';
import { springResource } from './spring-resource';

const languages: readonly Language[] = [curl, oauth4webapi, nextAuth, spring, springResource, python];

/** The languages that have examples for a flow, with those examples. */
export function quickstarts(flow: Flow, values: Values): (Omit<Language, 'examples'> & { examples: Example[] })[] {
  return languages
    .map(({ examples, ...language }) => ({ ...language, examples: examples(flow, values) }))
    .filter(({ examples }) => examples.length > 0);
}
