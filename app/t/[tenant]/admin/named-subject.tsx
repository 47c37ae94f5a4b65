import Link from 'next/link';
import { Badge } from '@/components/ui/badge';

/** How links look among the facts of an entry. */
export const factLink = 'underline decoration-line-strong underline-offset-2 hover:decoration-current';

interface NamedSubjectProps {
  name: string;
  /** What it is, where that does not go without saying. */
  kind?: string;
  /** Its page; null where there is none any more. */
  path: string | null;
  /** The list of everything about it; null or left out: there is none. */
  more?: string | null;
  moreLabel?: string;
}

/** Whom or what an entry of a log is about, leading on to its page and to more of the same. */
export function NamedSubject({ name, kind, path, more, moreLabel }: NamedSubjectProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {path ? (
        <Link className={factLink} href={path}>
          {name}
        </Link>
      ) : (
        name
      )}
      {kind && <Badge>{kind}</Badge>}
      {more && (
        <Link className={factLink} href={more}>
          {moreLabel}
        </Link>
      )}
    </span>
  );
}
