import ts from 'typescript';
import { ROOT, sourcesIn, walk } from './sources';

/** A text. Variable parts are values: `{name}`. */
export type Template = readonly (string | { name: string })[];

/** Functions that mark a text for the catalogs and return it unchanged. */
const MARKS = new Set(['text', 'sentence']);
/** Up to this many alternatives within a text are listed in full; beyond that, the varying part becomes a value. */
const TOLD_IN_FULL = 4;
const DEEPEST = 12;

/**
 * Our own sources alone, without the packages that they import: what a text can be stands here, and it is read in a
 * second or two.
 */
function ownProgram(): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: { '@/*': ['./*'] },
    noLib: true,
    types: [],
  };
  const host = ts.createCompilerHost(options, true);
  const isOurs = (path: string) =>
    path.startsWith(`${ROOT}/`) && !path.includes('/node_modules') && !path.includes('/generated/');
  const { fileExists } = host;
  host.getCurrentDirectory = () => ROOT;
  host.fileExists = (file) => isOurs(file) && fileExists(file);
  return ts.createProgram(
    sourcesIn('lib').map((file) => `${ROOT}/${file}`),
    options,
    host,
  );
}

type Call = ts.CallExpression | ts.NewExpression;

interface Within {
  depth: number;
  /** The call whose result is followed. */
  call?: Call;
}

/**
 * Traces expressions in lib/ back to the texts that they can be: through constants, parameters and return values. What
 * cannot be traced becomes a value inside a text and is omitted when it stands alone.
 */
export class StringValues {
  readonly sources: readonly ts.SourceFile[];
  /** Texts that stood as values inside others. */
  readonly inner: Template[] = [];
  private readonly checker: ts.TypeChecker;
  private readonly calls = new Map<ts.Symbol, Call[]>();

  constructor() {
    const program = ownProgram();
    this.checker = program.getTypeChecker();
    this.sources = program.getSourceFiles().filter(({ isDeclarationFile }) => !isDeclarationFile);
    for (const source of this.sources)
      walk(source, (node) => (ts.isCallExpression(node) || ts.isNewExpression(node)) && this.note(node));
  }

  /** Of methods those of one's own alone: whose the others are, types would have to tell. */
  private note(call: Call): void {
    const { expression } = call;
    const isOwn = ts.isPropertyAccessExpression(expression) && expression.expression.kind === ts.SyntaxKind.ThisKeyword;
    const callee = isOwn
      ? this.symbolOf(expression.name)
      : ts.isIdentifier(expression)
        ? this.symbolOf(expression)
        : undefined;
    if (callee) this.calls.set(callee, [...(this.calls.get(callee) ?? []), call]);
  }

  private symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The texts that an expression can be; what cannot be traced is a value. */
  of(given: ts.Expression, within: Within = { depth: 0 }): Template[] {
    const expression = bare(given);
    if (isNothing(expression)) return [];
    const found = within.depth < DEEPEST ? this.follow(expression, { ...within, depth: within.depth + 1 }) : [];
    return found.length > 0 ? found : [[{ name: nameOf(expression) }]];
  }

  private follow(expression: ts.Expression, within: Within): Template[] {
    const of = (each: ts.Expression) => this.of(each, within);
    if (ts.isStringLiteralLike(expression)) return [[expression.text]];
    if (ts.isTemplateExpression(expression)) {
      return expression.templateSpans.reduce<Template[]>(
        (before, span) => joined(joined(before, this.inText(span.expression, within)), [[span.literal.text]]),
        [[expression.head.text]],
      );
    }
    if (ts.isConditionalExpression(expression)) return [...of(expression.whenTrue), ...of(expression.whenFalse)];
    if (ts.isBinaryExpression(expression)) {
      const {
        left,
        operatorToken: { kind },
        right,
      } = expression;
      if (kind === ts.SyntaxKind.PlusToken) return joined(of(left), of(right));
      if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
        return [...of(left), ...of(right)];
      return kind === ts.SyntaxKind.AmpersandAmpersandToken ? of(right) : [];
    }
    if (ts.isIdentifier(expression)) return this.ofSymbol(this.symbolOf(expression), within);
    if (ts.isArrowFunction(expression)) return returnsOf(expression).flatMap(of);
    if (ts.isElementAccessExpression(expression) || ts.isPropertyAccessExpression(expression))
      return this.constantsOf(expression).flatMap(of);
    if (!ts.isCallExpression(expression)) return [];
    const marked =
      ts.isIdentifier(expression.expression) && MARKS.has(expression.expression.text) && expression.arguments[0];
    return marked
      ? of(marked)
      : this.returnedBy(expression).flatMap((each) => this.of(each, { ...within, call: expression }));
  }

  /** What can replace a value within a text: a few alternatives in full, or else a value. */
  private inText(expression: ts.Expression, within: Within): Template[] {
    const values = this.of(expression, within);
    const words = values.filter(
      (value) => value.every((part) => typeof part === 'string' && !/\w[._]\w/.test(part)) || goesOn(value),
    );
    const others = values.filter((value) => !words.includes(value));
    const asValue: Template[] = [[{ name: nameOf(expression) }]];
    if (words.length <= TOLD_IN_FULL) {
      this.inner.push(...others);
      return [...words, ...(others.length > 0 ? asValue : [])];
    }
    this.inner.push(...values);
    return asValue;
  }

  private ofSymbol(symbol: ts.Symbol | undefined, within: Within): Template[] {
    const declared = symbol?.valueDeclaration;
    if (!declared) return [];
    const of = (each: ts.Expression) => this.of(each, within);
    if (ts.isVariableDeclaration(declared)) return declared.initializer ? of(declared.initializer) : [];
    if (ts.isParameter(declared)) {
      const given = this.argumentsFor(declared, within.call).flatMap(of);
      return declared.initializer ? [...given, ...of(declared.initializer)] : given;
    }
    if (
      !ts.isBindingElement(declared) ||
      !ts.isObjectBindingPattern(declared.parent) ||
      !ts.isParameter(declared.parent.parent)
    )
      return [];
    const name = (declared.propertyName ?? declared.name).getText();
    return this.argumentsFor(declared.parent.parent, within.call)
      .flatMap((given) => propertiesOf(given, name))
      .flatMap(of);
  }

  /**
   * The arguments passed for a parameter: by the call whose result is traced, or else by every call of its function.
   */
  private argumentsFor(parameter: ts.ParameterDeclaration, within: Call | undefined): ts.Expression[] {
    const { parent } = parameter;
    const position = parent.parameters.indexOf(parameter);
    const named = ts.isConstructorDeclaration(parent)
      ? parent.parent
      : ts.isArrowFunction(parent)
        ? parent.parent
        : parent;
    const name = ts.getNameOfDeclaration(named as ts.Declaration);
    const calls = (name && this.calls.get(this.symbolOf(name) as ts.Symbol)) ?? [];
    const followed = calls.filter((call) => call === within);
    return (followed.length > 0 ? followed : calls).flatMap((call) => call.arguments?.[position] ?? []);
  }

  /** What a constant is, and what `table[…]` and `table.name` can be of one. */
  private constantsOf(given: ts.Expression): ts.Expression[] {
    const expression = bare(given);
    if (ts.isIdentifier(expression)) {
      const declared = this.symbolOf(expression)?.valueDeclaration;
      return declared && ts.isVariableDeclaration(declared) && declared.initializer ? [declared.initializer] : [];
    }
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : null;
    const isMember = ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression);
    return isMember ? this.constantsOf(expression.expression).flatMap((table) => propertiesOf(table, name)) : [];
  }

  private returnedBy({ expression, arguments: [first] }: ts.CallExpression): ts.Expression[] {
    const method = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
    if (ts.isPropertyAccessExpression(expression) && FORMS.has(method) && !isName(expression.expression))
      return [expression.expression];
    const callee = method === 'map' && first ? first : expression;
    if (ts.isArrowFunction(callee)) return returnsOf(callee);
    const declared = this.symbolOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee)?.valueDeclaration;
    const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared;
    return made && (ts.isFunctionDeclaration(made) || ts.isArrowFunction(made) || ts.isMethodDeclaration(made))
      ? returnsOf(made)
      : [];
  }
}

function bare(expression: ts.Expression): ts.Expression {
  const wrapped =
    ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isNonNullExpression(expression) ||
    ts.isAwaitExpression(expression);
  return wrapped ? bare(expression.expression) : expression;
}

/** Matches a text that continues the one before it: " (…)", "; …". */
const goesOn = ([first]: Template): boolean => typeof first === 'string' && /^[\s,;:(]/.test(first);

const isName = (given: ts.Expression): boolean => {
  const expression = bare(given);
  return ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression) || ts.isBinaryExpression(expression);
};

const isNothing = (expression: ts.Expression): boolean =>
  expression.kind === ts.SyntaxKind.NullKeyword ||
  expression.kind === ts.SyntaxKind.TrueKeyword ||
  expression.kind === ts.SyntaxKind.FalseKeyword ||
  (ts.isIdentifier(expression) && expression.text === 'undefined');

/** The values of an object's property, or of all of them. */
function propertiesOf(given: ts.Expression, name: string | null): ts.Expression[] {
  const object = bare(given);
  if (!ts.isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap((property) => {
    if (name !== null && property.name?.getText() !== name) return [];
    if (ts.isPropertyAssignment(property)) return property.initializer;
    return ts.isShorthandPropertyAssignment(property) ? property.name : [];
  });
}

const returnsOf = ({ body }: ts.FunctionDeclaration | ts.ArrowFunction | ts.MethodDeclaration): ts.Expression[] =>
  body === undefined ? [] : ts.isBlock(body) ? returnsIn(body) : [body];

function returnsIn(node: ts.Node): ts.Expression[] {
  const found: ts.Expression[] = [];
  ts.forEachChild(node, (child) => {
    if (ts.isReturnStatement(child) && child.expression) found.push(child.expression);
    else if (!ts.isFunctionLike(child)) found.push(...returnsIn(child));
  });
  return found;
}

const joined = (before: readonly Template[], after: readonly Template[]): Template[] =>
  before.flatMap((one) => after.map((other) => [...one, ...other]));

/** Functions that return their receiver in another form. */
const FORMS = new Set(['slice', 'join', 'trim', 'toFixed', 'filter', 'toISOString', 'toLowerCase', 'toString']);

/** Names a value after the last name in its source expression, such as `scope` for `scope.slice(0, 100)`. */
function nameOf(given: ts.Expression): string {
  const expression = bare(given);
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  if (ts.isElementAccessExpression(expression)) return nameOf(expression.expression);
  if (ts.isCallExpression(expression)) {
    const {
      expression: callee,
      arguments: [first],
    } = expression;
    const inner =
      ts.isPropertyAccessExpression(callee) &&
      (FORMS.has(callee.name.text) || callee.name.text === 'map') &&
      callee.expression.getText() !== 'JSON'
        ? callee.expression
        : first;
    return inner ? nameOf(inner) : nameOf(callee);
  }
  if (ts.isConditionalExpression(expression)) return nameOf(expression.whenTrue);
  const isLeft = ts.isBinaryExpression(expression) && /^(?:\?\?|\|\|)$/.test(expression.operatorToken.getText());
  return isLeft ? nameOf(expression.left) : ts.isBinaryExpression(expression) ? 'number' : 'value';
}
