// Part of the service worker: shows what a push service hands over, and opens the page that it names.
/** A place of this product: never another site. */
const addressOf = (place) => {
  const inside = typeof place === 'string' && place.startsWith('/') && !place.startsWith('//') ? place : '/';
  return new URL(`./#${inside}`, self.registration.scope).href;
};

self.addEventListener('push', (event) => {
  let notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    notice = {};
  }
  const shown = self.registration.showNotification(String(notice.title || 'Kontor'), {
    tag: String(notice.tag || 'kontor'),
    renotify: true,
    icon: 'kontor.svg',
    data: { place: notice.place },
  });
  const badge = self.navigator.setAppBadge ? self.navigator.setAppBadge().catch(() => undefined) : undefined;
  event.waitUntil(Promise.all([shown, badge]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = addressOf(event.notification.data && event.notification.data.place);
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: false });
    const page = pages[0];
    if (!page) return self.clients.openWindow(address);
    await page.navigate(address);
    return page.focus();
  };
  event.waitUntil(open());
});
