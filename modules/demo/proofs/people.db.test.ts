import { afterAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/testApp.ts';
import { testPassword } from '#testing/layWorld.ts';

type People = { password: string; people: { orgUnit: string; accountId: string; name: string; role: string }[] };
const running: TestApp[] = [];
afterAll(async () => {
  for (const app of running) await app.stop();
});
const ask = async (env: Record<string, string>): Promise<{ app: TestApp; said: People }> => {
  const app = await testApp([], env);
  running.push(app);
  const answer = await fetch(`${app.url}/api/system/demo-people`);
  expect(answer.status).toBe(200);
  return { app, said: (await answer.json()) as People };
};
const demo = { KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: testPassword };

test('in the demo everybody who is offered can sign in with the password that comes along, with the role that is named', async () => {
  const { app, said } = await ask(demo);
  expect(said.people.map((one) => one.accountId)).toContain('lader1');
  for (const { orgUnit, accountId, name } of said.people) {
    const answer = await fetch(`${app.url}/login-rest/login`, {
      method: 'POST',
      headers: { origin: app.url },
      body: new URLSearchParams({ orgunit: orgUnit, accountid: accountId, password: said.password }),
    });
    expect([accountId, answer.status]).toEqual([accountId, 200]);
    expect(await answer.json()).toMatchObject({ loggedIn: true, accountName: name });
  }
});

test('nobody is offered outside of the demo, to a network, or when the operator says no', async () => {
  const nobody = { password: '', people: [] };
  expect((await ask({ KONTOR_DEMO: 'off', KONTOR_DEMO_PASSWORD: testPassword })).said).toEqual(nobody);
  expect((await ask({ ...demo, KONTOR_DEMO_CARDS: 'off' })).said).toEqual(nobody);
  expect((await ask({ ...demo, KONTOR_PUBLIC_URL: 'https://kontor.example.org' })).said).toEqual(nobody);
});
