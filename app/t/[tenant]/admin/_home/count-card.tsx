import Link from 'next/link';

interface CountCardProps {
  /** The list of what is counted. */
  href: string;
  count: number;
  /** Counting stops here: if reached, there are that many or more. */
  atMost: number;
  label: string;
  /** What to do, or what it means, if there are none. */
  none: string;
}

/** A figure with a link to its list. */
export function CountCard({ href, count, atMost, label, none }: CountCardProps) {
  return (
    <li>
      <Link href={href} className="block h-full rounded-lg border bg-surface px-5 py-4 hover:border-line-strong">
        <span className="block text-sm text-ink-muted">{label}</span>
        <span className="mt-1 block text-2xl font-semibold tabular-nums">
          {count.toLocaleString('en')}
          {count >= atMost && '+'}
        </span>
        {count === 0 && <span className="mt-1 block text-sm text-ink-subtle">{none}</span>}
      </Link>
    </li>
  );
}
