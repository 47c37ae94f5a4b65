/** Responds if the process is running; nothing else is checked. */
export async function livez(): Promise<Response> {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
}
