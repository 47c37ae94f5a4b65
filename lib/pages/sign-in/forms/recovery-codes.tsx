import { Button, PlainButtonLink } from '@/components/ui/plain-button';
import { PlainCopyButton } from '@/components/ui/plain-copy-button';
import { plainPage } from '@/lib/edge/plain-pages/plain-page';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { SayText } from '@/lib/platform/shared/say-text';
import { brandFor, type JourneyBrand } from '../brand-for';
import { formRoute } from '../form-route';
import { currentInteraction } from '../interaction';
import { journeyOf, journeyPath } from '../next-page';
import type { PageContext } from '../page-context';
import { makeCodes } from '../recovery-codes-page';
import { recoveryCodesPurpose } from './purposes';

/** POST that generates recovery codes, with the journey. The answer shows them, this one time. */
export const submitRecoveryCodes = formRoute({
  purpose: ({ user }) => recoveryCodesPurpose(user?.id ?? ''),
  async handle(form) {
    const { user, tenant, fields } = form;
    const journey = journeyOf((name) => fields.get(name));
    if (!user || user.mustSignInAgain || user.needsSecondFactor) return journeyPath(tenant.place, '/login', journey);
    const made = await makeCodes(form, user);
    if ('error' in made) return journeyPath(tenant.place, '/second-factor/recovery-codes', journey, made);
    const interaction = journey.requestId === null ? null : await currentInteraction(form, journey.requestId);
    const brand = await brandFor(form, interaction);
    return codesMadePage(made.codes, { ...form, brand }, user.userName, journeyPath(tenant.place, '/login', journey));
  },
});

const FILE_NAME = 'recovery-codes.txt';

/** Defined where this file is bundled, as in plain-page.tsx. */
declare const PAGE_SCRIPT: string;

/**
 * The answer to the form that generates recovery codes: it shows them, which no address does.
 * @param userName whose codes they are
 * @param next where the person continues
 */
function codesMadePage(
  codes: readonly string[],
  { brand, origin: { language }, nonce }: Pick<PageContext, 'origin' | 'nonce'> & { brand: JourneyBrand },
  userName: string,
  next: string,
): Response {
  const t = sayPlainly(language);
  return plainPage({
    status: 200,
    language,
    brand,
    title: t('common.recoveryCodes'),
    description: t('signIn.useTheseIfYouLose'),
    policy: `script-src 'nonce-${nonce}'; form-action 'none'`,
    children: (
      <>
        <script async src={PAGE_SCRIPT} nonce={nonce} />
        <div className="space-y-4">
          <CodesMade t={t} codes={codes} of={t('signIn.codesOfPersonAtTenant', { userName, tenant: brand.name })} />
        </div>
        <PlainButtonLink href={next} size="lg" block className="mt-3 print:hidden">
          {t('common.continue')}
        </PlainButtonLink>
      </>
    ),
  });
}

/** Recovery codes, shown this one time, in an answer that is not a page: without icons, which ask for a context. */
function CodesMade({ t, codes, of }: { t: SayText; codes: readonly string[]; of: string }) {
  const lines = [of, t('signIn.useTheseIfYouLose'), '', ...codes, ''];
  // The server no longer knows the codes, so the page itself contains the file.
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
  return (
    <>
      <ul
        aria-label={t('common.yourRecoveryCodes')}
        className="space-y-1 rounded-md border bg-sunken px-4 py-3 font-mono text-sm whitespace-nowrap select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <PlainCopyButton
          t={t}
          value={codes.join('\n')}
          what={t('common.recoveryCodesLower')}
          copied={t('common.copied')}
        >
          {t('common.copy')}
        </PlainCopyButton>
        <PlainButtonLink href={file} download={FILE_NAME}>
          {t('common.download')}
        </PlainButtonLink>
        <Button data-print className="noscript:hidden">
          {t('common.print')}
        </Button>
      </div>
      {/* On paper, whose codes they are. */}
      <p className="hidden text-sm print:block">{of}</p>
      <p className="rounded-md border border-warning/30 bg-warning-tint px-3 py-2.5 text-sm print:hidden">
        {t('common.printThemOrSaveThem')}
      </p>
    </>
  );
}
