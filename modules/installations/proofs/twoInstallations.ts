import { opened } from '#testing/opened.ts';
import type { Client, TestApp } from '#testing/testApp.ts';
import { morning, type Sql } from '#testing/day.ts';

type Side = { app: TestApp; sql: Sql; admin: Client; publicKey: string };
type Listed = {
  own: { publicKey: string; fingerprint: string };
  installations: {
    id: string;
    name: string;
    fingerprint: string;
    waiting: number;
    refused: number;
    fails: number;
    lastAnswer: string | null;
    version: number;
  }[];
};
export const base = '/api/system/installations';
export const listed = async (admin: Client): Promise<Listed> => (await admin.request<Listed>('GET', base)).body;

async function side(secret: string): Promise<Side> {
  const { app, sql } = await opened({ ...morning(), KONTOR_SECRET: secret, KONTOR_PARTNERS_INSIDE: 'on' });
  const admin = await app.as('admin');
  return { app, sql, admin, publicKey: (await listed(admin)).own.publicKey };
}

/** What one side says of the other. */
export const joining = (name: string, other: Side, livesThere: string[], shared: string[]) => ({
  name,
  address: other.app.url,
  publicKey: other.publicKey,
  livesThere,
  shared,
  active: true,
});

/** Two firms of one network, each with an installation and a database of its own: `dtm` works at the first, `ham` at the second. */
export async function twoInstallations() {
  const first = await side('secret-of-the-first-firm');
  const second = await side('secret-of-the-second-firm');
  return { first, second };
}
