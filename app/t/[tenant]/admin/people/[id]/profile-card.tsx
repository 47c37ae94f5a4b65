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

interface ProfileCardProps {
  attributes: PersonAttributes;
  /** The user resource type with the tenant's extensions. */
  type: ResourceType;
  /** The page that edits them, for readers who may. */
  editHref?: string | false;
}

/** The person's SCIM attributes, with each extension under its name. */
export function ProfileCard({ attributes, type, editHref }: ProfileCardProps) {
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
                  <Entries entries={entries} same={term === t('people.emails') ? attributes.userName : undefined} />
                ),
              }))}
            />
          </section>
        ))}
      </div>
    </Card>
  );
}

/** @param props.same the user name, which is not shown a second time */
function Entries({ entries, same }: { entries: ProfileLine['entries']; same: string | undefined }) {
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
        </li>
      ))}
    </ul>
  );
}

function describe(t: SayText, value: JsonValue): string {
  if (typeof value === 'boolean') return value ? t('people.yes') : t('people.no');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
