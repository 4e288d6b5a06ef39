/**
 * What forwarders' own lists call a field, by the end of its key; where a type has several such fields (an address and its post office box),
 * the first is meant. As the headings of order files know them.
 */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  postalCode: ['PLZ', 'Postleitzahl', 'Zip', 'Zip code', 'Postcode', 'CP', 'Code postal'],
  city: ['Ort', 'Stadt', 'City', 'Town', 'Ville', 'Plaats'],
  street: ['Straße', 'Strasse', 'Str.', 'Street', 'Rue'],
  streetNumber: ['Hausnr.', 'Hausnr', 'Hausnummer', 'Haus-Nr.', 'House no.', 'House number', 'N°'],
  name1: ['Firma', 'Firmenname', 'Company', 'Société', 'Raison sociale'],
  countryCode: ['Land', 'Country', 'Pays'],
  phone: ['Telefon', 'Tel.', 'Tel', 'Phone', 'Téléphone'],
  email: ['E-Mail', 'Email', 'Mail'],
  internId: ['GLN', 'ILN'],
  accessNotes: ['Bemerkung', 'Bemerkungen', 'Hinweis', 'Remark', 'Remarks', 'Remarque'],
  openingHours: ['Öffnung', 'Öffnungszeit', 'Warenannahme', 'Opening hours', 'Opening times', 'Horaires'],
  serviceTimeFix: ['Standzeit', 'Entladezeit', 'Service time'],
  id: ['Nr.', 'Nr', 'Nummer', 'No.', 'Number', 'Numéro', 'Kennung', 'ID', 'Id-Nr.'],
};
