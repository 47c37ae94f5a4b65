import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { CodeBlock } from '@/components/ui/code-block';
import { TextLink } from '@/components/ui/text-link';
import { CheckLine } from './check-line';
import { ClaimList } from './claim-list';
import type { ShownInspection } from './shown-inspection';

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
          title={t('Introspection')}
          description={t('What POST /introspect returns when called {asked}.', {
            asked: introspection.asked,
          })}
          actions={
            introspection.answer.active === true ? (
              <Badge tone="success" dot>
                {t('Active')}
              </Badge>
            ) : (
              <Badge tone="danger" dot>
                {t('Inactive')}
              </Badge>
            )
          }
        >
          <CodeBlock title={t('Introspection response')} code={JSON.stringify(introspection.answer, null, 2)} />
        </Card>
      )}
      {claims.length > 0 && (
        <Card title={t('Claims')} description={t('Claims as they appear in the token.')}>
          <ClaimList claims={claims} />
        </Card>
      )}
      {header && <CodeBlock title={t('Header')} code={JSON.stringify(header, null, 2)} />}
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
