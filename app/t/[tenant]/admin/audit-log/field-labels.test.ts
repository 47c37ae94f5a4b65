import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import { clientMetadataFields } from '@/lib/grants/clients/client-metadata';
import { auditActions } from '@/lib/journal/audit/audit-entry';
import { activeKinds } from '@/lib/people/outcome';
import { ENTERPRISE_USER_SCHEMA } from '@/lib/scim/schema/enterprise-user';
import { USER_SCHEMA } from '@/lib/scim/schema/user';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { productFiles, readProductFile, visitNodes } from '@/lib/testing/product-files';
import { fieldLabel, knownLabel } from './field-labels';

/** The members of an audit entry that the page shows with labels. */
const shown = new Set(['before', 'after', 'detail']);

const writesEntries = (source: string) =>
  source.includes('journal/audit/') ||
  /\baction: /.test(source) ||
  auditActions.some((action) => source.includes(`'${action}'`));

/** The values and the functions of each file that writes entries, by name. */
const named = new Map<string, Map<string, ts.Node[]>>();
/** What entries record, with the file. */
const recorded: { file: string; node: ts.Node }[] = [];

/** The files of the product that can be reached by names. */
const files = productFiles.filter(
  (file) => file.startsWith('lib/') && file.endsWith('.ts') && !file.startsWith('lib/edge/management/openapi'),
);

for (const file of files) {
  const source = readProductFile(file);
  const names = new Map<string, ts.Node[]>();
  named.set(file, names);
  const name = (of: string, node: ts.Node) => names.set(of, [...(names.get(of) ?? []), node]);
  visitNodes(file, source, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name && node.body) name(node.name.text, node.body);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      name(node.name.text, ts.isArrowFunction(node.initializer) ? node.initializer.body : node.initializer);
    if (!ts.isObjectLiteralExpression(node) || !writesEntries(source)) return;
    for (const property of node.properties) {
      if (!property.name || !shown.has(property.name.getText())) continue;
      if (ts.isPropertyAssignment(property)) recorded.push({ file, node: property.initializer });
      if (ts.isShorthandPropertyAssignment(property)) recorded.push({ file, node: property.name });
    }
  });
}

/** The names of the fields in recorded object literals, also in those that the functions they call return. */
function fieldsOf(node: ts.Node, file: string, found: Set<string>, seen = new Set<ts.Node>()): Set<string> {
  if (seen.has(node)) return found;
  seen.add(node);
  const enter = (inner: ts.Node, of = file) => fieldsOf(inner, of, found, seen);
  if (ts.isObjectLiteralExpression(node))
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) enter(property.expression);
      else if (property.name && !ts.isComputedPropertyName(property.name)) {
        found.add((property.name as ts.Identifier | ts.StringLiteral).text);
        if (ts.isPropertyAssignment(property)) enter(property.initializer);
      }
    }
  else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach((each) => enter(each));
  else if (ts.isBinaryExpression(node)) enter(node.right);
  else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    enter(node.expression);
  else if (ts.isCallExpression(node)) {
    for (const argument of node.arguments) if (ts.isArrowFunction(argument)) returned(argument.body, enter);
    enter(node.expression);
  } else if (ts.isIdentifier(node))
    for (const [of, value] of meanings(node.text, file)) returned(value, (inner) => enter(inner, of));
  return found;
}

/** What a name stands for in a file: values and functions of it, or of the file that it imports the name from. */
function meanings(name: string, file: string): [file: string, node: ts.Node][] {
  const same = named.get(file)?.get(name);
  if (same) return same.map((node) => [file, node]);
  const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(readProductFile(file))?.[1];
  const path = imported?.startsWith('@/') ? imported.slice(2) : imported && join(dirname(file), imported);
  const from = [`${path}.ts`, `${path}/index.ts`].find((one) => named.has(one));
  return from === undefined ? [] : (named.get(from)?.get(name) ?? []).map((node) => [from, node]);
}

function returned(body: ts.Node, enter: (value: ts.Node) => void): void {
  if (!ts.isBlock(body)) return enter(body);
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) enter(node.expression);
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
}

const unlabeled = (fields: Iterable<string>) =>
  [...new Set(fields)].filter((field) => knownLabel(field) === null).sort();

it('every field that audit entries record has a label', () => {
  const fields = new Set<string>();
  for (const { file, node } of recorded) fieldsOf(node, file, fields);
  // What the reader of this test finds, so that it cannot find nothing.
  for (const field of [
    'restorableDays',
    'amr',
    'leftBehind',
    'trust_second_factor',
    'eventKinds',
    'addedIds',
    'urn',
    'removedFrom',
  ])
    expect(fields).toContain(field);
  expect(unlabeled(fields)).toEqual([]);
});

it.each([
  ['settings of a tenant', Object.keys(tenantSettingsSchema.shape)],
  ['fields of a client', Object.keys(clientMetadataFields.shape)],
  ['counts of what ended', activeKinds],
  [
    'attributes of people',
    [USER_SCHEMA, ENTERPRISE_USER_SCHEMA].flatMap(({ attributes }) => attributes.map(({ name }) => name)),
  ],
])('%s have labels', (_what, fields) => expect(unlabeled(fields)).toEqual([]));

it.each([
  ['access_token_lifetime_seconds', 'Access token lifetime (seconds)'],
  ['userName', 'User name'],
  ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User', 'User'],
  ['badgeNumber', 'badgeNumber'],
])('labels %s', (field, label) => expect(sayPlainly(fieldLabel(field))).toBe(label));
