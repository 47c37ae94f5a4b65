/** Whether the process answers at all: nothing else is asked. */
export async function livez(): Promise<Response> {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
}
