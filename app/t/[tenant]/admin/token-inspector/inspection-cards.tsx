import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { CodeBlock } from '@/components/ui/code-block';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { ClaimText } from '@/lib/grants/token-inspector/inspection';
import { CheckLine } from './check-line';
import type { ShownInspection } from './shown-inspection';

/** Each claim with its value and meaning; times in the reader's time zone and as numbers. */
function ClaimList({ claims }: { claims: readonly ClaimText[] }) {
  return (
    <dl className="divide-y text-sm">
      {claims.map(({ name, value, meaning, at }) => (
        <div key={name} className="grid gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{name}</dt>
          <dd className="min-w-0 space-y-0.5">
            {at === null ? (
              <span className="block font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">{value}</span>
            ) : (
              <span className="flex flex-wrap gap-x-3">
                <Time value={at} />
                <span className="font-mono text-xs leading-5 text-ink-muted">{value}</span>
              </span>
            )}
            {meaning !== null && <span className="block text-ink-muted">{meaning}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The results of an inspection: the verdicts first, then the contents of the token. */
export function InspectionCards({ shown: { inspection, links } }: { shown: ShownInspection }) {
  const t = useText();
  const { title, about, header, claims, checks, introspection } = inspection;
  return (
    <div className="space-y-5">
      <Card title={<span role="status">{title}</span>} description={about}>
        {checks.length > 0 && (
          <ul className="space-y-2.5">
            {checks.map((check) => (
              <CheckLine key={check.label} check={check} />
            ))}
          </ul>
        )}
        <BelongsTo links={links} />
      </Card>
      {introspection && (
        <Card
          title={t('common.introspection')}
          description={t('tokenInspector.whatPostIntrospectReturnsWhen', {
            asked: introspection.asked,
          })}
          actions={
            introspection.answer.active === true ? (
              <Badge tone="success" dot>
                {t('common.active')}
              </Badge>
            ) : (
              <Badge tone="danger" dot>
                {t('tokenInspector.inactive')}
              </Badge>
            )
          }
        >
          <CodeBlock
            title={t('tokenInspector.introspectionResponse')}
            code={JSON.stringify(introspection.answer, null, 2)}
          />
        </Card>
      )}
      {claims.length > 0 && (
        <Card title={t('common.claims')} description={t('tokenInspector.claimsAsTheyAppearIn')}>
          <ClaimList claims={claims} />
        </Card>
      )}
      {header && <CodeBlock title={t('tokenInspector.header')} code={JSON.stringify(header, null, 2)} />}
    </div>
  );
}

function BelongsTo({ links }: Pick<ShownInspection, 'links'>) {
  if (links.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 border-t pt-3 text-sm">
      {links.map(({ href, text }) => (
        <li key={href} className="min-w-0 wrap-anywhere">
          <TextLink href={href}>{text}</TextLink>
        </li>
      ))}
    </ul>
  );
}
