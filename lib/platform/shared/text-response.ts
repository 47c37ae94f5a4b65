interface TextInit {
  status?: number;
  headers?: Record<string, string>;
}

/**
 * A response whose text is known as a whole. What it was made of stays readable, so that a server can write it
 * without a stream in between, which costs more than all else that happens to a small request. To everybody else it
 * is a Response: whoever looks at its headers or its body gets those of a usual one, made at that moment.
 */
export class TextResponse extends Response {
  private usual: Response | null = null;
  private readonly plainHeaders: Record<string, string>;

  constructor(
    private readonly plainText: string | null,
    { status = 200, headers = {} }: TextInit = {},
  ) {
    super(null, { status });
    this.plainHeaders = { ...headers };
  }

  /** Sets a header as `headers.set` does, without making what `headers` would make. */
  setHeader(name: string, value: string): void {
    if (this.usual) this.usual.headers.set(name, value);
    else this.plainHeaders[name] = value;
  }

  /** Sets a header that it does not have, likewise. */
  setMissing(name: string, value: string): void {
    if (this.usual) {
      if (!this.usual.headers.has(name)) this.usual.headers.set(name, value);
    } else if (!Object.keys(this.plainHeaders).some((known) => known.toLowerCase() === name.toLowerCase()))
      this.plainHeaders[name] = value;
  }

  /** What it was made of, while nobody has looked at it as a usual response, which could have changed. */
  asMade(): { text: string | null; headers: Readonly<Record<string, string>> } | null {
    return this.usual ? null : { text: this.plainText, headers: this.plainHeaders };
  }

  override get headers(): Headers {
    return this.whole().headers;
  }

  override get body(): Response['body'] {
    return this.whole().body;
  }

  override get bodyUsed(): boolean {
    return this.whole().bodyUsed;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.whole().arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.whole().blob();
  }

  override clone(): Response {
    return this.whole().clone();
  }

  override formData(): Promise<FormData> {
    return this.whole().formData();
  }

  override json(): Promise<unknown> {
    return this.whole().json();
  }

  override text(): Promise<string> {
    return this.whole().text();
  }

  private whole(): Response {
    return (this.usual ??= new Response(this.plainText, { status: this.status, headers: this.plainHeaders }));
  }
}
