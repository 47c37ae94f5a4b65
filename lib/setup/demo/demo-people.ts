const names = [
  'Amara Okafor',
  'Anders Lindqvist',
  'Beatriz Moreno',
  'Camille Laurent',
  'Chen Wei',
  'Dalia Haddad',
  'Daniel Novak',
  'Elena Petrova',
  'Emeka Adeyemi',
  'Fatima Zahra',
  'Finn Gallagher',
  'Giulia Conti',
  'Hana Suzuki',
  'Henrik Sørensen',
  'Ines Carvalho',
  'Ivan Horvat',
  'Jamal Carter',
  'Jonas Weber',
  'Kavya Nair',
  'Kenji Tanaka',
  'Lara Schmidt',
  'Leila Rahimi',
  'Liam Walsh',
  'Lucia Romero',
  'Maja Kowalska',
  'Marco Bianchi',
  'Mei Lin',
  'Nadia Benali',
  'Noah Fischer',
  'Olivia Grant',
  'Omar Farouk',
  'Priya Sharma',
  'Rafael Costa',
  'Sanna Virtanen',
  'Sofia Rossi',
  'Tariq Aziz',
  'Thandi Mokoena',
  'Tomás Silva',
  'Yara Nasser',
  'Zoë de Vries',
];
const departments = ['Engineering', 'Sales', 'Support', 'Finance'] as const;
const titles = { Engineering: 'Engineer', Sales: 'Account manager', Support: 'Support agent', Finance: 'Controller' };

export const demoDomain = 'harbor.example';

/** How many people are provisioned by SCIM, taken from the end of the list; the others are in the document. */
const PROVISIONED = 12;

/** The people of the demo, with SCIM attribute names; the same every time. */
const people = names.map((displayName, index) => {
  const [givenName = '', ...rest] = displayName.split(' ');
  const department = departments[index % departments.length] ?? 'Engineering';
  const userName = `${ascii(givenName)}.${ascii(rest.join(''))}@${demoDomain}`;
  return {
    userName,
    displayName,
    name: { givenName, familyName: rest.join(' ') },
    emails: [{ value: userName, type: 'work', primary: true }],
    title: titles[department],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department, employeeNumber: String(1001 + index) },
  };
});

export type DemoPerson = (typeof people)[number];

export const declaredPeople: DemoPerson[] = people.slice(0, -PROVISIONED);
export const provisionedPeople: DemoPerson[] = people.slice(-PROVISIONED);

/** How many days ago the directory provisioned its people: most in its first synchronization, three joined later. */
const FIRST_SYNC_DAYS = 58;
const joined = new Map([
  ['Tomás Silva', 17],
  ['Yara Nasser', 8],
  ['Zoë de Vries', 2],
]);
export const provisionedDays: readonly number[] = provisionedPeople.map(
  ({ displayName }) => joined.get(displayName) ?? FIRST_SYNC_DAYS,
);

/** Who left, how many hours ago, and whether the directory or an administrator deactivated them. */
export const leavers: readonly { userName: string; hoursAgo: number; by: 'directory' | 'administrator' }[] = [
  { userName: userNameOf('Sanna Virtanen'), hoursAgo: 2, by: 'directory' },
  { userName: userNameOf('Omar Farouk'), hoursAgo: 3 * 24 + 5, by: 'directory' },
  { userName: userNameOf('Rafael Costa'), hoursAgo: 11 * 24 + 2, by: 'directory' },
  { userName: userNameOf('Kenji Tanaka'), hoursAgo: 19 * 24 + 7, by: 'administrator' },
];

/** The person who is accountable for a machine client, and has left. */
export const accountablePerson = userNameOf('Sanna Virtanen');

/** The userNames of those people who belong to a department. */
export function membersOf(department: string, some: DemoPerson[]): string[] {
  return some
    .filter((person) => person['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'].department === department)
    .map(({ userName }) => userName);
}

export const demoDepartments: readonly string[] = departments;

function userNameOf(displayName: string): string {
  const person = people.find((one) => one.displayName === displayName);
  if (!person) throw new Error(`The demonstration has no person with the name ${displayName}.`);
  return person.userName;
}

/** Reduces a name to the ASCII letters of an email address. */
function ascii(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
}
