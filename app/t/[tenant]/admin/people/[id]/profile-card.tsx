import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import type { PersonAttributes } from '@/lib/directory/person';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { JsonValue } from '@/lib/shared/json';
import { type ProfileLine, profileSections } from './profile-sections';

/** The SCIM attributes of the person; those of an extension under its name. @param type people, as the tenant has them */
export function ProfileCard({ attributes, type }: { attributes: PersonAttributes; type: ResourceType }) {
  return (
    <Card title="Profile" description="As the directory knows them.">
      <div className="space-y-6">
        {profileSections(attributes, type).map(({ title, lines }) => (
          <section key={title ?? ''}>
            {title && <h3 className="mb-2 text-sm">{title}</h3>}
            <DescriptionList items={lines.map(({ term, entries }) => ({ term, detail: <Entries entries={entries} /> }))} />
          </section>
        ))}
      </div>
    </Card>
  );
}

function Entries({ entries }: { entries: ProfileLine['entries'] }) {
  return (
    <ul className="space-y-0.5">
      {entries.map(({ value, tags }, index) => (
        <li key={index} className="flex flex-wrap items-center gap-1.5">
          <span>{inWords(value)}</span>
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </li>
      ))}
    </ul>
  );
}

function inWords(value: JsonValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
