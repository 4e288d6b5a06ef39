/** A party and a part of its address, in one heading or in two rows of which the upper one is merged: `Odbiorca` over `Ulica`. */
const partyWords = {
  consignor: [
    'Absender',
    'Versender',
    'Sender',
    'Shipper',
    'Consignor',
    'Nadawca',
    'Afzender',
    'Verzender',
    'Expéditeur',
  ],
  consignee: [
    'Empfänger',
    'Recipient',
    'Receiver',
    'Consignee',
    'Odbiorca',
    'Geadresseerde',
    'Ontvanger',
    'Destinataire',
  ],
} as const;
const partWords = {
  Name: ['Name', 'Nazwa', 'Naam', 'Nom', 'Firma', 'Company', 'Bedrijf', 'Société'],
  Street: ['Straße', 'Str.', 'Street', 'Address', 'Ulica', 'Adres', 'Straat', 'Rue', 'Adresse'],
  City: ['Ort', 'Stadt', 'City', 'Town', 'Miasto', 'Plaats', 'Ville'],
  PostalCode: ['PLZ', 'Postleitzahl', 'Postcode', 'Postal Code', 'Zip', 'Kod pocztowy', 'Code postal'],
  Country: ['Land', 'Country', 'Kraj', 'Pays'],
} as const;
export const partyHeadings = (['consignor', 'consignee'] as const).flatMap((party) =>
  (Object.keys(partWords) as (keyof typeof partWords)[]).flatMap((part) =>
    partyWords[party].flatMap((who) =>
      partWords[part].map((what) => [`${party}${part}` as const, [`${who} ${what}`]] as const),
    ),
  ),
);
