import { SearchX } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { adminNav, navPages } from '@/components/shell/admin-nav';
import { matchingPages } from '@/components/shell/commands/console-page';
import type { FoundLink } from '@/components/shell/commands/use-found';
import { useText } from '@/components/text/use-text';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { Identifier } from '@/components/ui/identifier';
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { managesTenants } from '@/lib/tenants/operator';
import { foundLinks } from './found-links';

export const generateMetadata = titled(msg('common.search'));

const OF_EACH_KIND = 25;

/** The command palette as a page: for browsers without scripts, and for more results than the palette can show. */
export default async function SearchPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'auditor');
  const asked = ((await readPageQuery(searchParams))('q') ?? '').trim();
  const home = tenantPath(tenant.place, '/admin');
  const searchHref = `${home}/search`;
  const nav = adminNav(home, { managesTenants: managesTenants(tenant, admin.role) });
  const pages = matchingPages(
    navPages(nav).map(({ href, label, also }) => ({ href, label: t(label), also: also && t(also) })),
    asked,
  ).map(({ href, label }) => ({ group: t('common.pages'), href, name: label, detail: '' }));
  const found =
    asked === ''
      ? []
      : [...pages, ...(await foundLinks({ container, tenant, role: admin.role, text: asked, limit: OF_EACH_KIND, t }))];
  return (
    <>
      <PageHeader title={t('common.search')} description={t('search.findClientsPeopleAndGroups')} />
      <form
        action={searchHref}
        role="search"
        aria-label={t('search.everything')}
        className="mb-6 flex max-w-xl flex-wrap items-end gap-2"
      >
        <Field label={t('search.searchTerm')} className="min-w-0 flex-1 basis-56">
          <Input name="q" type="search" defaultValue={asked} autoComplete="off" spellCheck={false} />
        </Field>
        <Button type="submit" variant="primary">
          {t('common.search')}
        </Button>
      </form>
      {found.length > 0 && <FoundGroups links={found} most={OF_EACH_KIND} />}
      {found.length === 0 && asked !== '' && (
        <div className="rounded-lg border border-dashed bg-surface">
          <EmptyState
            icon={<SearchX />}
            title={t('search.noResults')}
            description={t('search.namesMatchAnyThreeConsecutive')}
            action={
              <>
                <ButtonLink href={`${home}/clients`}>{t('common.allClients')}</ButtonLink>
                <ButtonLink href={`${home}/people`}>{t('search.allPeople')}</ButtonLink>
                <ButtonLink href={`${home}/audit-log?${new URLSearchParams({ q: asked }).toString()}`}>
                  {t('search.searchAuditLog')}
                </ButtonLink>
              </>
            }
          />
        </div>
      )}
    </>
  );
}

const linkClass =
  'flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-2.5 -outline-offset-2 hover:bg-hover/60';

/**
 * The search results, grouped by kind.
 * @param most how many of a kind are shown
 */
function FoundGroups({ links, most }: { links: readonly FoundLink[]; most: number }) {
  const t = useText();
  const groups = [...new Set(links.map(({ group }) => group))].map((name) => ({
    name,
    members: links.filter(({ group }) => group === name),
  }));
  return (
    <div className="space-y-4">
      {groups.map(({ name, members }) => (
        <Card
          key={name}
          title={name}
          description={members.length === most ? t('search.showingFirstMostTypeMore', { most }) : undefined}
          flush
        >
          <ul className="divide-y text-sm">
            {members.map(({ href, name: title, detail, outside }) => {
              const link = { href, className: linkClass };
              const text = (
                <>
                  <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
                  {detail !== '' && (
                    <span className="min-w-0 text-sm text-ink-muted">
                      {outside ? detail : <Identifier mono value={detail} />}
                    </span>
                  )}
                </>
              );
              return (
                <li key={href}>
                  {outside ? (
                    // The guides are in English.
                    <a {...link} lang="en">
                      {text}
                    </a>
                  ) : (
                    <Link {...link} prefetch={false}>
                      {text}
                    </Link>
                  )}
                </li>
              );
            })}
          </ul>
        </Card>
      ))}
    </div>
  );
}
