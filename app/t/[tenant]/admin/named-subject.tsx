import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';

/** The style of links among the facts of an entry. */
export const factLink = 'underline decoration-line-strong underline-offset-2 hover:decoration-current';

interface NamedSubjectProps {
  name: string;
  /** What kind of thing it is, if that isn't obvious. */
  kind?: string;
  /** Its page; null if it no longer exists. */
  path: string | null;
  /** The list of everything about it; null or omitted if there is none. */
  more?: string | null;
  moreLabel?: string;
}

/** The person or thing that a log entry is about, with links to its page and to related entries. */
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
