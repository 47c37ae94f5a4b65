import { useText } from '@/components/text/use-text';
import type { DetailMember } from '@/lib/oauth/authorization-details/described-detail';

/**
 * The members of an authorization details entry as a vertical list, with nested members indented: readable on a phone.
 */
export function DetailMembers({ members }: { members: readonly DetailMember[] }) {
  const t = useText();
  if (members.length === 0) return null;
  return (
    <dl className="space-y-1.5 text-sm">
      {members.map(({ label, values }, index) => (
        <div key={index}>
          <dt className="text-ink-muted wrap-anywhere">{label}</dt>
          {values.length === 0 && <dd>{t('common.noneLower')}</dd>}
          {values.map((value, position) => (
            <dd key={position} className="min-w-0 text-ink wrap-anywhere">
              {typeof value === 'string' ? (
                <bdi>{value}</bdi>
              ) : Array.isArray(value) ? (
                <Nested members={value} />
              ) : (
                t(value)
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Nested({ members }: { members: readonly DetailMember[] }) {
  return (
    <div className="mt-1 border-s ps-3">
      <DetailMembers members={members} />
    </div>
  );
}
