import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export const ROOT = join(import.meta.dirname, '..', '..');

const parsed = new Map<string, ts.SourceFile>();

/**
 * Parses a file of the project, once.
 * @param path relative to the project folder
 */
export function parse(path: string): ts.SourceFile {
  const known = parsed.get(path);
  if (known) return known;
  const file = ts.createSourceFile(
    path,
    readFileSync(join(ROOT, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  parsed.set(path, file);
  return file;
}

/** The source files below folders of the project, except tests and generated files. */
export const sourcesIn = (...folders: string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`)
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/generated\//.test(file)),
    )
    .sort();

/** The files of the project that a file imports at run time, statically or dynamically. */
export function importsOf(path: string): string[] {
  const found: string[] = [];
  walk(parse(path), (node) => {
    const specifier = specifierOf(node);
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    const base = specifier.text.startsWith('@/')
      ? specifier.text.slice(2)
      : specifier.text.startsWith('.')
        ? join(dirname(path), specifier.text)
        : null;
    const file =
      base === null
        ? undefined
        : ['.ts', '.tsx', '/index.ts'].map((end) => base + end).find((each) => existsSync(join(ROOT, each)));
    if (file) found.push(file);
  });
  return found;
}

/** The module that a declaration or call imports; undefined if it imports nothing or only types. */
function specifierOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isImportDeclaration(node))
    return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? undefined : node.moduleSpecifier;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? undefined : node.moduleSpecifier;
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    ? node.arguments[0]
    : undefined;
}

/** Whether a file begins with a directive such as 'use client' or 'use server'. */
export function hasDirective(path: string, directive: string): boolean {
  const [first] = parse(path).statements;
  return (
    first !== undefined &&
    ts.isExpressionStatement(first) &&
    ts.isStringLiteral(first.expression) &&
    first.expression.text === directive
  );
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}
