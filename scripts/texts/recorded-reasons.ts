import ts from 'typescript';
import { ROOT, walk } from './sources';
import { StringValues, type Template } from './string-values';

/** Errors whose message, in this place of their constructor, is a recorded reason. */
const ERRORS: Readonly<Record<string, number>> = {
  OAuthRefusal: 1,
  ScimRefusal: 1,
  FetchRefused: 0,
  UpstreamUnavailable: 0,
  AnswerRefused: 0,
  KeySetUnavailable: 0,
  DocumentUnavailable: 0,
};
/**
 * Where what a property of this name holds is recorded: by refusals, deliveries, audit entries. Elsewhere an answer
 * says it, to files and imports.
 */
const RECORDING: readonly [property: string, place: RegExp][] = [
  [
    'reason',
    /^lib\/(?!setup\/apply\/|platform\/config\/|directory\/(?!extension-schemas)|people\/|platform\/shared\/csv|platform\/postgres\/migrations\/)/,
  ],
  ['say', /^lib\/platform\/shared\/duration-in-words\.ts$/],
  ['detail', /^lib\/(?:scim|oauth|grants\/clients|edge\/management)\//],
];

function recordedBy(node: ts.Node, file: string): ts.Expression | undefined {
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression))
    return node.arguments?.[ERRORS[node.expression.text] ?? -1];
  if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return undefined;
  if (!RECORDING.some(([property, place]) => node.name.getText() === property && place.test(file))) return undefined;
  return ts.isPropertyAssignment(node) ? node.initializer : node.name;
}

/** The text in the form that catalogs use: values in braces, each with a unique name. */
function english(template: Template): string {
  const used = new Map<string, number>();
  return template
    .map((part) => {
      if (typeof part === 'string') return part;
      const times = (used.get(part.name) ?? 0) + 1;
      used.set(part.name, times);
      return `{${part.name}${times > 1 ? times : ''}}`;
    })
    .join('')
    .trim();
}

const withoutNames = (reason: string) => reason.replace(/\{\w+\}/g, '{}');

/** A phrase, and no code such as 'signed-out', nor the end of another phrase. */
const isPhrase = (reason: string) =>
  /^[\p{L}\p{N}{"/].* /u.test(reason) && (/\p{L}{2}/u.test(withoutNames(reason)) || /\}.*\{/.test(reason));

/**
 * Every reason that lib/ can record, in English, with variable parts in braces, and the phrases that can replace them.
 */
export function recordedReasons(): string[] {
  const values = new StringValues();
  const found: Template[] = [];
  for (const source of values.sources) {
    const file = source.fileName.slice(ROOT.length + 1);
    walk(source, (node) => {
      const recorded = recordedBy(node, file);
      if (recorded) found.push(...values.of(recorded));
    });
  }
  const reasons = [...found, ...values.inner].map(english).filter(isPhrase).sort();
  return [...new Map(reasons.toReversed().map((reason) => [withoutNames(reason), reason])).values()].sort();
}
