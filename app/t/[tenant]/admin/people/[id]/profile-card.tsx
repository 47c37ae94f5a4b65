import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { Identifier } from '@/components/ui/identifier';
import type { PersonAttributes } from '@/lib/people/person';
import type { JsonValue } from '@/lib/platform/shared/json';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { ResourceType } from '@/lib/scim/schema/types';
import { type ProfileLine, profileSections } from './profile-sections';

interface UnconfirmedEmail {
  email: string;
  badge: string;
  hint: string;
}

interface ProfileCardProps {
  attributes: PersonAttributes;
  /** The user resource type with the tenant's extensions. */
  type: ResourceType;
  /** Their primary email address if it is not confirmed, with a badge and a hint that say so. */
  unconfirmed?: UnconfirmedEmail | null;
  /** The page that edits them, for readers who may. */
  editHref?: string | false;
}

/** The person's SCIM attributes, with each extension under its name. */
export function ProfileCard({ attributes, type, unconfirmed = null, editHref }: ProfileCardProps) {
  const t = useText();
  return (
    <Card
      title={t('common.profile')}
      description={t('people.attributesInDirectory')}
      actions={
        editHref && (
          <ButtonLink size="sm" href={editHref}>
            {t('people.editProfile')}
          </ButtonLink>
        )
      }
    >
      <div className="space-y-6">
        {profileSections(attributes, type, t).map(({ title, lines }) => (
          <section key={title ?? ''}>
            {title && <h3 className="mb-2 text-sm">{title}</h3>}
            <DescriptionList
              items={lines.map(({ term, entries }) => ({
                term,
                detail: (
                  <>
                    <Entries
                      entries={entries}
                      same={term === t('people.emails') ? attributes.userName : undefined}
                      unconfirmed={term === t('people.emails') ? unconfirmed : null}
                    />
                    {term === t('people.emails') && unconfirmed !== null && (
                      <p className="mt-1 text-ink-muted">{unconfirmed.hint}</p>
                    )}
                  </>
                ),
              }))}
            />
          </section>
        ))}
      </div>
    </Card>
  );
}

/**
 * @param props.same the user name, which is not shown a second time
 * @param props.unconfirmed the address that is marked as not confirmed
 */
function Entries({
  entries,
  same,
  unconfirmed,
}: {
  entries: ProfileLine['entries'];
  same: string | undefined;
  unconfirmed: UnconfirmedEmail | null;
}) {
  const t = useText();
  return (
    <ul className="space-y-0.5">
      {entries.map(({ value, tags }, index) => (
        <li key={index} className="flex flex-wrap items-center gap-1.5">
          <span>
            {typeof value === 'string' && value.toLowerCase() === same?.toLowerCase() ? (
              t('people.sameAsUserName')
            ) : typeof value === 'string' && /^\S+@\S+$|^https?:/.test(value) ? (
              <Identifier value={value} />
            ) : (
              describe(t, value)
            )}
          </span>
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {value === unconfirmed?.email && <Badge tone="warning">{unconfirmed.badge}</Badge>}
        </li>
      ))}
    </ul>
  );
}

function describe(t: SayText, value: JsonValue): string {
  if (typeof value === 'boolean') return value ? t('people.yes') : t('people.no');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
