type Choice = string | boolean | null | undefined;

interface Config {
  variants: Readonly<Record<string, Readonly<Record<string, string>>>>;
  compoundVariants?: readonly ({ className: string } & Readonly<Record<string, Choice>>)[];
  defaultVariants?: Readonly<Record<string, Choice>>;
}

/** What the product uses of class-variance-authority, in its place (next.config.ts). */
export const cva =
  (base: string | readonly string[], { variants, compoundVariants = [], defaultVariants = {} }: Config) =>
  ({ className, ...given }: Readonly<Record<string, Choice>> = {}): string => {
    const chosen = (name: string) => (given[name] === undefined ? defaultVariants[name] : given[name]);
    const compounds = compoundVariants.filter(({ className: _, ...when }) =>
      Object.entries(when).every(([name, choice]) => chosen(name) === choice),
    );
    return [
      base,
      Object.entries(variants).map(([name, classes]) => classes[String(chosen(name))]),
      compounds.map((compound) => compound.className),
      className,
    ]
      .flat()
      .filter(Boolean)
      .join(' ');
  };
