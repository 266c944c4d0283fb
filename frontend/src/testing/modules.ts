// Reads the source files and what they import and export, for the tests of the structure.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

interface Module {
  path: string;
  exported: string[];
  /** What it imports by name, as "path name". */
  imported: string[];
  /** Modules that it loads at run time or imports whole, of which it uses any name that it mentions. */
  loaded: string[];
  /** The files of its import and export statements, those of types included. */
  needed: string[];
  mentioned: Set<string>;
  lines: number;
  /** The types that it casts to: `string` in `text as string`. */
  casts: string[];
}

/** The file that a specifier names, if it is one of ours. */
function fileOf(specifier: string, from: string): string | undefined {
  if (!/^(@\/|\.)/.test(specifier)) return undefined;
  const path = specifier.startsWith('@/') ? join('src', specifier.slice(2)) : join(dirname(from), specifier);
  return ['.ts', '.tsx'].map((ending) => path + ending).find((name) => existsSync(name));
}

/** The files that a pattern of `import.meta.glob` names: a path, with at most one star or `**`, or with choices in braces. */
function filesLike(pattern: string, from: string): string[] {
  const [choices, options] = /\{([^}]*)\}/.exec(pattern) ?? [];
  if (choices && options)
    return options.split(',').flatMap((option) => filesLike(pattern.replace(choices, option), from));
  const [before = '', after] = join(dirname(from), pattern).split(/\*\*?/);
  const paths =
    after === undefined
      ? [before]
      : readdirSync(before, { recursive: pattern.includes('**'), encoding: 'utf8' }).map(
          (name) => before + name + after,
        );
  return paths.filter((name) => existsSync(name));
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);

/** The names that a declaration declares, destructured ones included. */
export function declaredNames(node: ts.Node): string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(declaredNames);
  if (ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node)) return node.elements.flatMap(declaredNames);
  const name = (node as ts.Node & { name?: ts.Node }).name;
  if (!name) return [];
  return ts.isIdentifier(name) ? [name.text] : declaredNames(name);
}

export function moduleOf(path: string): Module {
  const module: Module = {
    path,
    exported: [],
    imported: [],
    loaded: [],
    needed: [],
    mentioned: new Set(),
    lines: 0,
    casts: [],
  };
  const load = (specifier: ts.Node | undefined): void => {
    const file = specifier && ts.isStringLiteral(specifier) ? fileOf(specifier.text, path) : undefined;
    if (file) module.loaded.push(file);
  };
  const need = (specifier: ts.Expression): void => {
    const file = ts.isStringLiteral(specifier) ? fileOf(specifier.text, path) : undefined;
    if (file) module.needed.push(file);
  };
  const take = (names: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[], specifier: ts.Node): void => {
    const file = ts.isStringLiteral(specifier) ? fileOf(specifier.text, path) : undefined;
    if (file) module.imported.push(...names.map(({ propertyName, name }) => `${file} ${(propertyName ?? name).text}`));
  };
  const visit = (node: ts.Node): void => {
    if (isExported(node)) module.exported.push(...declaredNames(node));
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      need(node.moduleSpecifier);
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings)) take(bindings.elements, node.moduleSpecifier);
      else if (bindings) load(node.moduleSpecifier);
      return;
    }
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
      module.exported.push(...node.exportClause.elements.map(({ name }) => name.text));
      if (node.moduleSpecifier) take(node.exportClause.elements, node.moduleSpecifier);
      return;
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) load(node.arguments[0]);
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'import.meta.glob')
      for (const pattern of node.arguments.flatMap((each) =>
        ts.isArrayLiteralExpression(each) ? [...each.elements] : each,
      ))
        if (ts.isStringLiteral(pattern) && pattern.text.startsWith('./'))
          module.loaded.push(...filesLike(pattern.text, path));
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) load(node.argument.literal);
    if ((ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type))
      module.casts.push(node.type.getText(source));
    if (ts.isIdentifier(node) || ts.isStringLiteral(node)) module.mentioned.add(node.text);
    ts.forEachChild(node, visit);
  };
  const text = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  module.lines = text.split('\n').length - 1;
  visit(source);
  return module;
}

const modulesIn = (folder: string): Module[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('generated/'))
    .map((name) => moduleOf(join(folder, name)));

/** The app and its tests. */
export const appModules = modulesIn('src');

/** The journeys in a browser. */
export const journeyModules = modulesIn('e2e');
