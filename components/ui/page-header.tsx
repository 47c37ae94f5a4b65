import { BookOpen, ChevronRight } from 'lucide-react';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { guideTo } from '@/components/shell/guides';
import { useText } from '@/components/text/use-text';
import { Link } from '@/components/ui/link';
import { pathHeader } from '@/lib/platform/shared/path-header';

interface Breadcrumb {
  label: string;
  href: string;
}

const CONSOLE = /^(?:\/t\/[^/]+)?\/admin(?:\/|$)/;

/** The link to the guide about the open console page, in a new tab, so that what is typed on the page is kept. */
async function GuideLink() {
  const [path = ''] = ((await headers()).get(pathHeader) ?? '').split('?');
  const guide = CONSOLE.test(path) ? guideTo(path.replace(CONSOLE, '')) : null;
  return guide === null ? null : <LinkToGuide guide={guide} />;
}

function LinkToGuide({ guide }: { guide: string }) {
  const t = useText();
  return (
    <a
      href={`/docs/${guide}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-sm text-ink-muted hover:bg-hover hover:text-ink print:hidden"
    >
      <BookOpen aria-hidden className="size-4 text-ink-subtle" />
      {t('common.guide')}
      <span className="sr-only">{t('common.opensInNewTab')}</span>
    </a>
  );
}

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** The pages above this one, from the top. */
  breadcrumbs?: readonly Breadcrumb[];
  /** Badges beside the title. */
  status?: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
}

/** A page's heading: breadcrumbs, h1, one sentence, its guide and actions. */
export function PageHeader({ title, description, breadcrumbs = [], status, actions }: PageHeaderProps) {
  const t = useText();
  return (
    <header className="mb-6 space-y-2">
      {breadcrumbs.length > 0 && (
        <nav aria-label={t('common.breadcrumb')} className="print:hidden">
          <ol className="-ms-1 flex flex-wrap items-center text-sm text-ink-muted">
            {breadcrumbs.map((crumb, index) => (
              <li key={crumb.href} className="flex items-center">
                {index > 0 && <ChevronRight aria-hidden className="size-3.5 text-ink-subtle rtl:-scale-x-100" />}
                <Link href={crumb.href} className="rounded-sm px-1 py-0.5 hover:text-ink hover:underline">
                  {crumb.label}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_20rem] space-y-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-xl wrap-anywhere">{title}</h1>
            {status}
          </div>
          {description && <p className="max-w-prose text-base text-ink-muted text-pretty">{description}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <GuideLink />
          {actions}
        </div>
      </div>
    </header>
  );
}
