import ts from 'typescript';
import { parse, sourcesIn, walk } from './sources';

export interface Untranslated {
  path: string;
  line: number;
  english: string;
}

/** Attributes and properties whose strings people read. */
const READ = new Set([
  'title',
  'label',
  'description',
  'hint',
  'placeholder',
  'alt',
  'aria-label',
  'ariaLabel',
  'trigger',
  'confirmLabel',
  'cancelLabel',
  'submitLabel',
  'pendingLabel',
  'empty',
  'header',
  'heading',
  'message',
  'error',
  'question',
  'explanation',
  'note',
  'caption',
  'what',
  'summary',
  'text',
  'name',
  'action',
  'help',
  'saved',
  'done',
]);
/** Words contain at least two adjacent letters. `IDENTIFIER` excludes identifiers, addresses and paths. */
const WORDS = /\p{L}{2}/u;
const IDENTIFIER = /^[a-z/][\w:./#-]*$/;
/** Proper names, which no language translates. */
const NAMES = new Set(['Express', 'Go', 'Next.js', 'Node.js', 'Python', 'Spring']);

const nameOf = (node: ts.Node): string | null =>
  ts.isJsxAttribute(node)
    ? node.name.getText()
    : ts.isPropertyAssignment(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))
      ? node.name.text
      : null;

/** The strings that an expression can be, not including function arguments. */
function strings(node: ts.Expression): ts.Expression[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node];
  if (ts.isParenthesizedExpression(node)) return strings(node.expression);
  if (ts.isConditionalExpression(node)) return [...strings(node.whenTrue), ...strings(node.whenFalse)];
  if (ts.isBinaryExpression(node) && /^(?:\?\?|\|\||&&|\+)$/.test(node.operatorToken.getText()))
    return [...strings(node.left), ...strings(node.right)];
  return [];
}

/** A string as written; for a template, the text between its values. */
const wordsOf = (node: ts.Expression): string =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('')
    : ts.isStringLiteralLike(node)
      ? node.text
      : '';

/**
 * English in pages and components that is shown, as far as its place tells, without being said by `t` or marked.
 * @param paths files or folders
 */
export function untranslated(paths: readonly string[]): Untranslated[] {
  const files = paths.flatMap((path) => (/\.tsx?$/.test(path) ? [path] : sourcesIn(path)));
  return files.flatMap((path) => {
    const source = parse(path);
    const found: Untranslated[] = [];
    const report = (node: ts.Node, english: string) => {
      if (!WORDS.test(english) || IDENTIFIER.test(english) || NAMES.has(english)) return;
      found.push({ path, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, english });
    };
    const reportAll = (expression: ts.Expression) => strings(expression).forEach((node) => report(node, wordsOf(node)));
    walk(source, (node) => {
      if (ts.isJsxText(node)) report(node, node.text.trim().replace(/\s+/g, ' '));
      else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
        reportAll(node.expression);
      else if (ts.isJsxAttribute(node) && READ.has(nameOf(node) ?? '') && node.initializer) {
        if (ts.isStringLiteral(node.initializer)) report(node, node.initializer.text);
        else if (ts.isJsxExpression(node.initializer) && node.initializer.expression)
          reportAll(node.initializer.expression);
      } else if (ts.isPropertyAssignment(node) && READ.has(nameOf(node) ?? '')) reportAll(node.initializer);
    });
    return found;
  });
}
