import ts from 'typescript';
import { parse, walk } from './sources';

/**
 * `t` and `t.rich` show a text; `text` and `sentence` mark one that is shown elsewhere (lib/platform/shared/text.ts).
 */
const SAYERS = new Set(['t', 'text', 'sentence']);

function says(call: ts.CallExpression): boolean {
  const { expression } = call;
  if (ts.isIdentifier(expression)) return SAYERS.has(expression.text);
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === 't' &&
    expression.name.text === 'rich'
  );
}

/** The texts that an argument can be: a literal, one of two, or literals concatenated to keep lines short. */
function literals(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return literals(node.expression);
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return literals(node.left).flatMap((left) => literals(node.right).map((right) => left + right));
  }
  return [];
}

/** The English texts that a file shows or marks, without duplicates. */
export function textsIn(path: string): string[] {
  const texts = new Set<string>();
  walk(parse(path), (node) => {
    if (!ts.isCallExpression(node) || !says(node)) return;
    for (const found of node.arguments[0] ? literals(node.arguments[0]) : []) texts.add(found);
  });
  return [...texts];
}
