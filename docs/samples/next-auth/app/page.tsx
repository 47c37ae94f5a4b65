import { auth, signIn, signOut } from '../auth';

export default async function Page() {
  const session = await auth();
  if (!session) {
    return (
      <form
        action={async () => {
          'use server';
          await signIn('tessera');
        }}
      >
        <button>Sign in with Tessera</button>
      </form>
    );
  }
  return (
    <form
      action={async () => {
        'use server';
        await signOut();
      }}
    >
      <h1>Signed in as {session.user?.name}</h1>
      <button>Sign out</button>
    </form>
  );
}
