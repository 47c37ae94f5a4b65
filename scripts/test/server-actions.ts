import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A server action as its file exports it: `admin/keys/actions.ts rotate`, with the lowest role that it declares. */
export interface ServerAction {
  name: string;
  /** 'person' for any signed-in person; null when the action uses neither adminAction nor userAction. */
  least: string | null;
  /** Whether it declares that it needs a recent sign-in, always or for some inputs. */
  recent: boolean;
}

/**
 * The call of adminAction or userAction: either the expression itself, or what a function of the same file that it
 * calls returns.
 */
function makerOf(expression: ts.Expression | undefined, file: ts.SourceFile): ts.CallExpression | null {
  if (!expression || !ts.isCallExpression(expression) || !ts.isIdentifier(expression.expression)) return null;
  const callee = expression.expression.text;
  if (callee === 'adminAction' || callee === 'userAction') return expression;
  const helper = file.statements.find(
    (statement): statement is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(statement) && statement.name?.text === callee,
  );
  const returned = helper?.body?.statements.find(ts.isReturnStatement)?.expression;
  return returned ? makerOf(returned, file) : null;
}

function leastOf(maker: ts.CallExpression | null): string | null {
  if (!maker) return null;
  const isAdmin = (maker.expression as ts.Identifier).text === 'adminAction';
  const role = isAdmin ? maker.arguments[0] : maker.arguments[2];
  if (role && ts.isStringLiteral(role)) return role.text;
  return isAdmin ? null : 'person';
}

function recentOf(maker: ts.CallExpression | null): boolean {
  const options = maker?.arguments[3];
  const property =
    options && ts.isObjectLiteralExpression(options)
      ? options.properties.find(({ name }) => name && ts.isIdentifier(name) && name.text === 'recent')
      : undefined;
  return (
    property !== undefined &&
    ts.isPropertyAssignment(property) &&
    property.initializer.kind !== ts.SyntaxKind.FalseKeyword
  );
}

const isExported = (node: ts.HasModifiers) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** The actions of one file. Exported types do not count. */
export function actionsOf(text: string): ServerAction[] {
  const file = ts.createSourceFile('actions.ts', text, ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement): ServerAction[] => {
    if (ts.isExportDeclaration(statement) || ts.isExportAssignment(statement))
      return [{ name: statement.getText(file), least: null, recent: false }];
    if (ts.isFunctionDeclaration(statement) && isExported(statement))
      return [{ name: statement.name?.text ?? '', least: null, recent: false }];
    if (!ts.isVariableStatement(statement) || !isExported(statement)) return [];
    return statement.declarationList.declarations.map(({ name, initializer }) => {
      const maker = makerOf(initializer, file);
      return { name: name.getText(file), least: leastOf(maker), recent: recentOf(maker) };
    });
  });
}

const DIRECTIVE = /^\s*['"]use server['"]/m;

/**
 * Every server action below a folder. Actions defined inside other files would be missed, so there must be none;
 * `inline` lists the files that contain some.
 */
export function serverActions(folder: string): { actions: ServerAction[]; inline: string[] } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort();
  const marked = files
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ text }) => DIRECTIVE.test(text));
  const isWhole = ({ text }: { text: string }) => /^['"]use server['"]/.test(text);
  return {
    actions: marked.filter(isWhole).flatMap(({ file, text }) =>
      actionsOf(text).map(({ name, ...action }) => ({
        name: `${file.replace('t/[tenant]/', '')} ${name}`,
        ...action,
      })),
    ),
    inline: marked.filter((one) => !isWhole(one)).map(({ file }) => file),
  };
}
