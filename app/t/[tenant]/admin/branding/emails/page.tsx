import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { mailNames } from '@/lib/journal/mail/mails';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { type Language, languages } from '@/lib/platform/shared/languages';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { emailLabels } from './email-labels';

export const generateMetadata = titled(msg('common.emails'));

export default async function EmailsPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, container } = await requireAdmin((await params).tenant, 'auditor');
  const { emailTexts } = tenant.settings;
  const basePath = tenantPath(tenant.place, '/admin/branding');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('common.branding'), href: basePath }]}
        title={t('common.emails')}
        description={t('emails.whatPeopleAreSent')}
      />
      <div className="max-w-3xl space-y-5">
        {!container.mail && <Callout tone="info">{t('emails.noMailServer')}</Callout>}
        <Card flush>
          <ul className="divide-y">
            {mailNames.map((mail) => (
              <li
                key={mail}
                className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3 hover:bg-hover"
              >
                <div className="min-w-0 grow basis-64">
                  <Link
                    href={`${basePath}/emails/${mail}`}
                    className="text-base font-medium after:absolute after:inset-0"
                  >
                    {t(emailLabels[mail].label)}
                  </Link>
                  <p className="text-sm text-ink-muted text-pretty">{t(emailLabels[mail].when)}</p>
                </div>
                <ul className="flex flex-wrap gap-1.5">
                  {Object.keys(emailTexts[mail] ?? {}).map((tag) => (
                    <li key={tag}>
                      <Badge tone="info">{t('emails.ownTextIn', { language: languages[tag as Language] })}</Badge>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
