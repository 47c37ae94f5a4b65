import { type ComponentProps, createElement } from 'react';

/** A drawing of lucide-react. */
interface IconData {
  name: string;
  node: readonly [tag: string, attributes: Record<string, string>][];
  /** Former names. */
  aliases?: readonly string[];
}

/**
 * Makes the component of a drawing, in place of lucide-react's own function (next.config.ts): that one loads a client
 * component of 2 kB on every page, for options that no icon here uses.
 */
export default function createIcon({ name, node, aliases = [] }: IconData) {
  const names = [name, ...aliases].map((one) => `lucide-${one}`).join(' ');
  return function Icon({ className = '', ...props }: ComponentProps<'svg'>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`lucide ${names} ${className}`.trimEnd()}
        aria-hidden={'aria-label' in props ? undefined : true}
        {...props}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
      </svg>
    );
  };
}
