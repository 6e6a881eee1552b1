import type { CopiedSection } from '../../hotel-file/copied-hotel.js';
import { MAX_UPLOAD_MB, MIN_PASSWORD_LENGTH } from '../../values/limits.js';
import type { Text, Texts } from '../texts/in-language.js';

export const messageTexts = {
  messages: {
    successfullyDeleted: { en: 'Deleted', tr: 'Silindi' },
    successfullyUpdated: { en: 'Saved', tr: 'Kaydedildi' },
    successfullyCreated: { en: 'Added', tr: 'Eklendi' },
    done: { en: 'Done', tr: 'Tamam' },
    record_is_not_found: {
      en: 'This record was not found in this hotel. It may have been deleted, or belong to another hotel.',
      tr: 'Bu kayıt bu otelde bulunamadı; silinmiş veya başka bir otele ait olabilir.',
    },
    fromIsAfterTo: {
      en: 'The first day is after the last one, so nothing matches.',
      tr: 'İlk gün son günden sonra; bu yüzden bir şey bulunamaz.',
    },
    thereWereValidationErrors: {
      en: 'Not saved: please check the marked fields.',
      tr: 'Kaydedilmedi: lütfen işaretli alanlara bakın.',
    },
    forbiddenError: { en: 'You may not do this.', tr: 'Bunu yapmaya yetkiniz yok.' },
    anyForbiddenError: {
      en: 'This record does not exist, or you may not do this.',
      tr: 'Böyle bir kayıt yok veya bunu yapmaya yetkiniz yok.',
    },
    errorFetchingRecords: {
      en: 'The records could not be loaded. Try again in a moment.',
      tr: 'Kayıtlar yüklenemedi. Lütfen biraz sonra yeniden deneyin.',
    },
    noRecordsInResource: { en: 'Nothing here yet', tr: 'Burada henüz bir şey yok' },
    noRecords: { en: 'Nothing found', tr: 'Bir şey bulunamadı' },
    nothingFits: { en: 'No record matches the filter', tr: 'Filtreye uyan kayıt yok' },
    nothingToChoose: { en: 'There is nothing to choose yet.', tr: 'Henüz seçilecek bir kayıt yok.' },
    confirmDelete: { en: 'Do you really want to delete this?', tr: 'Bunu gerçekten silmek istiyor musunuz?' },
    error404Resource: { en: 'This page does not exist.', tr: 'Böyle bir sayfa yok.' },
    error404Action: {
      en: 'This page does not exist, or you may not open it.',
      tr: 'Böyle bir sayfa yok veya onu açmaya yetkiniz yok.',
    },
    pageNotFound_title: { en: 'This page does not exist', tr: 'Böyle bir sayfa yok' },
    pageNotFound_subtitle: { en: 'Choose another one on the left.', tr: 'Soldan başka bir sayfa seçin.' },
    componentNotFound_title: { en: 'This page does not exist', tr: 'Böyle bir sayfa yok' },
    componentNotFound_subtitle: {
      en: 'Choose another one on the left.',
      tr: 'Soldan başka bir sayfa seçin.',
    },
    maybeSaved: {
      en: 'No answer came, so it is not known whether this was saved. Look before you try again; what you typed is still here.',
      tr: 'Yanıt gelmedi; bunun kaydedilip kaydedilmediği bilinmiyor. Yeniden denemeden önce kontrol edin; yazdıklarınız duruyor.',
    },
    request_was_used_already: {
      en: 'This form was saved already, with other values. Look at what was saved before you go on.',
      tr: 'Bu form daha önce başka değerlerle kaydedildi. Devam etmeden önce kaydedilene bakın.',
    },
    notSaved: {
      en: 'Nothing was saved. Try again in a moment; what you typed is still here.',
      tr: 'Hiçbir şey kaydedilmedi. Biraz sonra yeniden deneyin; yazdıklarınız duruyor.',
    },
    shownOnce: { en: 'Copy it now: it is not shown again.', tr: 'Şimdi kopyalayın: bir daha gösterilmez.' },
    invalidCredentials: { en: 'The e-mail or password is wrong.', tr: 'E-posta veya parola doğru değil.' },
    code_is_not_right: {
      en: 'This code is wrong or has already been used.',
      tr: 'Bu kod doğru değil veya daha önce kullanıldı.',
    },
    too_many_requests: {
      en: 'Too many attempts. Wait a minute and try again; for another link by e-mail, wait an hour.',
      tr: 'Çok fazla deneme yapıldı. Bir dakika bekleyip yeniden deneyin; e-postayla yeni bir bağlantı için bir saat bekleyin.',
    },
    too_many_wrong_codes: {
      en: 'Too many wrong codes. Wait a quarter of an hour and try again.',
      tr: 'Çok fazla yanlış kod girildi. On beş dakika bekleyip yeniden deneyin.',
    },
    confirmation_is_needed: {
      en: 'Confirm that it is you, then try again.',
      tr: 'Siz olduğunuzu doğrulayın ve yeniden deneyin.',
    },
    invitation_is_not_found: { en: 'This invitation is no longer there.', tr: 'Bu davet artık yok.' },
    password_is_known_to_a_hotel: {
      en: 'Your password was set by a hotel, whose managers may know it. Choose a new one with a link that is mailed to you (“Forgot password?” on the sign-in page), or ask the operator for one. Then accept.',
      tr: 'Parolanız bir otel aracılığıyla belirlendi; otelin yöneticileri onu biliyor olabilir. Size e-postayla gelen bir bağlantıyla (oturum açma sayfasında “Parolamı unuttum”) ya da işletmecinin vereceği bağlantıyla yeni bir parola belirleyin, sonra kabul edin.',
    },
    link_is_not_valid: {
      en: 'This link is no longer valid. Ask for a new one.',
      tr: 'Bu bağlantı artık geçerli değil. Yenisini isteyin.',
    },
    passwords_differ: { en: 'The two passwords are not the same.', tr: 'İki parola aynı değil.' },
    password_is_too_short: {
      en: `The password needs at least ${MIN_PASSWORD_LENGTH} characters.`,
      tr: `Parola en az ${MIN_PASSWORD_LENGTH} karakter olmalı.`,
    },
    password_is_too_long: {
      en: 'The password is too long: choose a shorter one.',
      tr: 'Parola çok uzun: daha kısa bir parola seçin.',
    },
    password_is_too_common: {
      en: 'This password is one of the commonest, which others try first: choose another one, for example a few words.',
      tr: 'Bu parola en çok kullanılan parolalardan biri ve ilk denenenler arasında: başka bir parola seçin, örneğin birkaç sözcük.',
    },
    password_is_made_of_known_words: {
      en: 'This password is hardly more than your e-mail address, the name of a hotel or a usual word: choose one that others do not guess.',
      tr: 'Bu parola e-posta adresinizden, bir otelin adından ya da bilinen bir sözcükten pek fazlası değil: tahmin edilemeyecek bir parola seçin.',
    },
    password_is_not_right: { en: 'This password is wrong.', tr: 'Bu sizin parolanız değil.' },
    order_is_already_paid: {
      en: 'This order has already been paid by another payment: refund this one.',
      tr: 'Bu sipariş başka bir ödemeyle ödenmiş: bunu iade edin.',
    },
    payment_is_not_under_review: {
      en: 'This payment has already been reviewed.',
      tr: 'Bu ödeme için başka biri zaten karar vermiş.',
    },
    booking_is_not_cancelled: {
      en: 'This booking is not cancelled.',
      tr: 'Bu rezervasyon iptal edilmiş değil.',
    },
    guest_data_are_erased: {
      en: 'The guest’s data was erased from this booking: nobody knows any more whom to expect. Please make a new booking.',
      tr: 'Bu rezervasyondaki misafir bilgileri silinmiş; kimin bekleneceği artık bilinmiyor. Lütfen yeni bir rezervasyon yapın.',
    },
    departure_has_passed: {
      en: 'The planned departure has passed. Please make a new booking for the guests.',
      tr: 'Planlanan çıkış günü geçti. Misafirler için yeni bir rezervasyon yapın.',
    },
    room_is_not_available: {
      en: 'No room of this type is left for the night of {{day}}. Nothing was changed.',
      tr: '{{day}} gecesi için bu tipte oda kalmadı. Hiçbir şey değiştirilmedi.',
    },
    not_found: { en: 'This page does not exist.', tr: 'Böyle bir sayfa yok.' },
    webhook_is_switched_off: {
      en: 'The webhook is switched off. Switch it on again: what was not delivered is sent then.',
      tr: 'Webhook durdurulmuş. Yeniden başlatın: iletilemeyenler o zaman gönderilir.',
    },
    service_is_unavailable: {
      en: 'The service cannot reach its database at the moment. Nothing was saved; try again shortly.',
      tr: 'Hizmet şu anda veritabanına ulaşamıyor. Hiçbir şey kaydedilmedi; biraz sonra yeniden deneyin.',
    },
    unexpected_error: {
      en: 'Something went wrong here. Nothing was saved; it has been logged.',
      tr: 'Burada bir şey ters gitti. Hiçbir şey kaydedilmedi; olay günlüğe yazıldı.',
    },
    hotel_is_not_yours: {
      en: 'You no longer have access to the hotel of this page. Nothing was saved; reload the page.',
      tr: 'Bu sayfadaki otele artık yetkiniz yok. Hiçbir şey kaydedilmedi; sayfayı yenileyin.',
    },
    origin_is_not_allowed: {
      en: 'This request did not come from a page of the panel.',
      tr: 'Bu istek panelin bir sayfasından gelmedi.',
    },
    value_has_changed: {
      en: 'Somebody else changed this while the form was open. Save again to replace their value with yours.',
      tr: 'Form açıkken bunu başka biri değiştirdi. Yerine sizinkini koymak için yeniden kaydedin.',
    },
    leavesUnsaved: {
      en: 'What you typed on this page is not saved. Leave the page anyway?',
      tr: 'Bu sayfada yazdıklarınız kaydedilmedi. Yine de sayfadan çıkılsın mı?',
    },
    draftIsKept: {
      en: 'Your earlier unsaved changes are still here.',
      tr: 'Daha önce buraya yazdıklarınız duruyor, henüz kaydedilmedi.',
    },
    session_has_ended: {
      en: 'You have been signed out; nothing was saved. Sign in in a new tab, then try again here: what you typed is still there.',
      tr: 'Oturumunuz sona erdi; hiçbir şey kaydedilmedi. Yeni bir sekmede oturum açıp burada yeniden deneyin: yazdıklarınız duruyor.',
    },
    body_is_too_large: { en: 'This is too large.', tr: 'Bu çok büyük.' },
    body_is_not_readable: { en: 'This could not be read.', tr: 'Bu okunamadı.' },
    body_is_not_valid_json: { en: 'This could not be read.', tr: 'Bu okunamadı.' },
    fields_are_not_valid: { en: 'Please check the marked fields.', tr: 'Lütfen işaretli alanlara bakın.' },
    is_required: { en: 'This field is required.', tr: 'Bu alan gerekli.' },
    has_unknown_placeholder: {
      en: 'This text has a placeholder that is not known, or a brace that is left over.',
      tr: 'Metinde bilinmeyen bir yer tutucu ya da fazladan bir süslü parantez var.',
    },
    is_required_in_hotel_language: {
      en: "This field is required in the hotel's own language.",
      tr: 'Bu, otelin kendi dilinde gerekli.',
    },
    is_not_a_text: { en: 'This is not a text.', tr: 'Bu bir metin değil.' },
    is_too_long: { en: 'This is too long.', tr: 'Bu çok uzun.' },
    hotel_has_too_many_texts: {
      en: 'All texts of the hotel together would be too long. Shorten this one, or others.',
      tr: 'Otelin tüm metinleri birlikte çok uzun olur. Bunu ya da başkalarını kısaltın.',
    },
    hotel_has_too_many_promotions: {
      en: 'A hotel cannot have more promotions. Take one out of use first.',
      tr: 'Bir otelin daha çok kampanyası olamaz. Önce birini kullanımdan kaldırın.',
    },
    hotel_has_too_many_terms: {
      en: 'A hotel cannot have more terms of cancellation. Take one out of use first.',
      tr: 'Bir otelin daha çok iptal koşulu olamaz. Önce birini kullanımdan kaldırın.',
    },
    hotel_has_too_many_terms_ranges: {
      en: 'A hotel cannot have terms for more ranges of arrivals. End one first.',
      tr: 'Bir otelin daha çok giriş tarihi aralığı için koşulu olamaz. Önce birini kaldırın.',
    },
    hotel_has_too_many_taxes: {
      en: 'A hotel cannot have more taxes and fees. Take one out of use first.',
      tr: 'Bir otelin daha çok vergi ve ücreti olamaz. Önce birini kullanımdan kaldırın.',
    },
    hotel_has_too_many_allotments: {
      en: 'A hotel cannot set rooms aside more often. End an allotment first.',
      tr: 'Bir otelin daha çok partner kontenjanı olamaz. Önce birini sonlandırın.',
    },
    texts_are_too_long: {
      en: 'The texts of this form are too long together, in all languages.',
      tr: 'Bu formdaki metinler, tüm dillerde birlikte, çok uzun.',
    },
    has_too_many_tags: {
      en: 'This has too much formatting. Paste it as plain text and format it here.',
      tr: 'Bunda çok fazla biçimlendirme var. Düz metin olarak yapıştırıp burada biçimlendirin.',
    },
    has_not_the_right_form: { en: 'This has the wrong format.', tr: 'Biçimi doğru değil.' },
    is_not_a_choice: { en: 'Please choose one.', tr: 'Lütfen birini seçin.' },
    is_not_a_whole_number: { en: 'Only whole numbers.', tr: 'Yalnızca tam sayı.' },
    is_out_of_range: {
      en: 'This number is too small or too large.',
      tr: 'Bu sayı çok küçük veya çok büyük.',
    },
    is_not_a_decimal: { en: 'Only a number, such as 12.50.', tr: 'Yalnızca 12,50 gibi bir sayı.' },
    is_not_valid: { en: 'This is not valid.', tr: 'Bu geçerli değil.' },
    is_not_found: { en: 'This was not found.', tr: 'Bu bulunamadı.' },
    is_taken: { en: 'This already exists.', tr: 'Böyle bir kayıt zaten var.' },
    building_has_rooms: {
      en: 'This building has rooms. Move them to another one or take them out of use first.',
      tr: 'Bu binada odalar var: önce onları başka bir binaya taşıyın veya kullanım dışı bırakın.',
    },
    package_is_in_another_currency: {
      en: 'The price of this package is in the currency that the hotel had before. Add the package again.',
      tr: 'Bu paketin fiyatı otelin önceki para biriminde. Paketi yeniden ekleyin.',
    },
    building_is_retired: {
      en: 'The building is out of use. Put the building back into use first, or choose another one.',
      tr: 'Bina kullanım dışı. Önce binayı yeniden kullanıma alın veya başka bir bina seçin.',
    },
    only_operators_change_it: {
      en: 'Only the operator can change this. Restore the earlier value.',
      tr: 'Bunu yalnızca işletmeci değiştirir. Eski değeri geri yazın.',
    },
    currency_is_in_use: {
      en: 'There are prices in the present currency: nights from today on, packages, or usual charges. Take those prices away first (a price of 40 would stay 40), then change the currency.',
      tr: 'Şimdiki para birimiyle girilmiş fiyatlar var: bugünden sonraki geceler, paketler veya ekstra tarifesi. Önce o fiyatları kaldırın (40 yazan fiyat yine 40 kalırdı), sonra para birimini değiştirin.',
    },
    is_staff_already: { en: 'This person already works here.', tr: 'Bu kişi zaten burada çalışıyor.' },
    is_not_an_iban: {
      en: 'This is not a valid IBAN: check its characters.',
      tr: 'Geçerli bir IBAN değil: karakterlerinden biri yanlış olmalı.',
    },
    is_not_an_address: {
      en: 'This is not a complete web address, such as https://example.com.',
      tr: 'https://ornek.com gibi tam bir web adresi değil.',
    },
    is_not_a_gateway: {
      en: 'This is not an address of this payment provider.',
      tr: 'Bu, seçilen ödeme kuruluşunun bir adresi değil.',
    },
    is_not_a_time_zone: { en: 'There is no such time zone.', tr: 'Böyle bir saat dilimi yok.' },
    is_not_before_noon: {
      en: 'A time before noon, such as 04:00.',
      tr: 'Öğleden önce bir saat, örneğin 04:00.',
    },
    is_not_a_time: { en: 'A time such as 12:00.', tr: '12:00 gibi bir saat.' },
    prices_derive_in_a_circle: {
      en: 'This plan would derive from itself, through the plans between.',
      tr: 'Bu plan, aradaki planlar üzerinden kendi kendinden türetilmiş olur.',
    },
    prices_derive_too_far: {
      en: 'At most four derivations may stand above a plan.',
      tr: 'Bir planın üstünde en çok dört türetme olabilir.',
    },
    price_types_differ: {
      en: 'One of the two is priced per person, the other per room.',
      tr: 'İkisinden biri kişi başı, diğeri oda başı fiyatlanır.',
    },
    plans_derive_from_it: {
      en: 'Other rate plans derive their prices from it. Change those first.',
      tr: 'Başka fiyat planları fiyatlarını bundan türetiyor. Önce onları değiştirin.',
    },
    parent_plan_is_retired: {
      en: 'Its prices derive from a rate plan that is out of use. Put that one back into use first.',
      tr: 'Fiyatları kullanım dışı bir fiyat planından türetiliyor. Önce onu yeniden kullanıma alın.',
    },
    bands_overlap: { en: 'Two rows for the same child overlap.', tr: 'Aynı çocuk için iki satır çakışıyor.' },
    ages_are_not_in_order: {
      en: 'The first age must not be above the last.',
      tr: 'İlk yaş son yaştan büyük olamaz.',
    },
    adults_exceed_total: { en: 'Not less than the adults alone.', tr: 'Yetişkin sayısından az olamaz.' },
    rate_plan_exists: {
      en: 'This room type is already sold with this board.',
      tr: 'Bu oda tipi bu pansiyonla zaten satılıyor.',
    },
    own_account_is_not_changed_here: {
      en: 'You cannot change your own rights.',
      tr: 'Kendi yetkinizi değiştiremezsiniz.',
    },
    account_serves_other_hotels: {
      en: 'This person serves other hotels too: a new password can only be asked for at the sign-in page.',
      tr: 'Bu kişi başka otellerde de çalışıyor: yeni parola yalnızca oturum açma sayfasından istenebilir.',
    },
    account_is_disabled: {
      en: 'This account is disabled in another hotel. Only that hotel, or the operator, enables it.',
      tr: 'Bu hesap başka bir otelde kapatılmış. Yalnızca o otel veya işletmeci yeniden açabilir.',
    },
    account_of_other_hotels_is_not_disabled: {
      en: 'This person serves other hotels too: only the operator can disable the account. You can remove the person from your hotel.',
      tr: 'Bu kişi başka otellerde de çalışıyor: hesabı yalnızca işletmeci kapatabilir. Siz kişiyi kendi otelinizden çıkarabilirsiniz.',
    },
    staff_is_not_found: { en: 'This person does not work here.', tr: 'Bu kişi burada çalışmıyor.' },
    second_factor_is_set: {
      en: 'The second factor is already set up: remove the current one first.',
      tr: 'İkinci adım zaten kurulu: önce şimdikini kaldırın.',
    },
    second_factor_serves_other_hotels: {
      en: 'This person serves other hotels too: only the operator can reset the second factor.',
      tr: 'Bu kişi başka otellerde de çalışıyor: ikinci adımı yalnızca işletmeci sıfırlayabilir.',
    },
    second_factor_is_needed: {
      en: 'This hotel asks for a second factor: set it up under “My account” first.',
      tr: 'Bu otel ikinci adım ister: önce “Hesabım” sayfasından kurun.',
    },
    card_is_not_found: { en: 'This card is no longer stored.', tr: 'Bu kart artık saklanmıyor.' },
    is_not_an_image: {
      en: 'This is not a JPEG, PNG or WebP image.',
      tr: 'Bu bir JPEG, PNG veya WebP görseli değil.',
    },
    too_many_downloads: {
      en: 'Too many spreadsheets are being written at the moment. Try again shortly.',
      tr: 'Şu anda çok sayıda tablo yazılıyor. Biraz sonra yeniden deneyin.',
    },
    too_many_uploads: {
      en: 'Too many files are being read at the moment. Try again shortly.',
      tr: 'Şu anda çok sayıda dosya okunuyor. Biraz sonra yeniden deneyin.',
    },
    picture_quota_is_reached: {
      en: 'The hotel’s space for images is used up. Remove images from room types and try again tomorrow.',
      tr: 'Otelin görsel alanı doldu. Oda tiplerinden görsel çıkarın ve yarın yeniden deneyin.',
    },
    image_is_too_large: {
      en: `This image is larger than ${MAX_UPLOAD_MB} MB, or has too many pixels.`,
      tr: `Bu görsel ${MAX_UPLOAD_MB} MB sınırını aşıyor veya çok fazla piksel içeriyor.`,
    },
    mail_server_is_not_set: { en: 'Save the mail server first.', tr: 'Önce e-posta sunucusunu kaydedin.' },
    mail_was_not_taken: {
      en: 'The mail server did not accept it: {{reason}}',
      tr: 'E-posta sunucusu e-postayı almadı: {{reason}}',
    },
    mail_was_sent: { en: 'The mail server accepted the mail.', tr: 'E-posta sunucusu e-postayı aldı.' },
    room_is_occupied: {
      en: 'This room is occupied, or guests are expected in it.',
      tr: 'Bu odada biri kalıyor veya bekleniyor.',
    },
    is_sold: { en: 'There are future bookings for it.', tr: 'Buna ait gelecek rezervasyonlar var.' },
    import_is_running: {
      en: 'A hotel file is being imported, or another hotel copied. Nothing was copied; try again in a few minutes.',
      tr: 'Şu anda bir otel dosyası içe aktarılıyor veya başka bir otel kopyalanıyor. Kopyalama yapılmadı; birkaç dakika sonra yeniden deneyin.',
    },
    hotel_cannot_be_copied: {
      en: 'This hotel cannot be copied as it is. First correct: {{section}}. ({{reason}})',
      tr: 'Bu otel bu hâliyle kopyalanamaz. Önce düzeltin: {{section}}. ({{reason}})',
    },
    record_has_changed: {
      en: 'Somebody else has changed this meanwhile. Nothing was saved.',
      tr: 'Bunu bu arada başka biri değiştirdi. Hiçbir şey kaydedilmedi.',
    },
    is_before_from: { en: 'This day is before the first one.', tr: 'Bu gün ilk günden önce.' },
    must_have_one_effect: { en: 'Please fill in what is taken off.', tr: 'Lütfen indirimi doldurun.' },
    must_have_one_part: { en: 'Please fill in how much.', tr: 'Lütfen tutarı doldurun.' },
    is_of_amounts_alone: { en: 'Only an amount has this.', tr: 'Bu yalnızca tutar için seçilir.' },
    is_of_persons_alone: {
      en: 'Only an amount per person and night has ages.',
      tr: 'Yaş yalnızca kişi ve gece başına tutarda seçilir.',
    },
    is_of_percents_alone: {
      en: 'Only a percentage is charged on extras alone.',
      tr: 'Yalnızca ekstralardan sadece yüzde alınır.',
    },
    is_of_added_percents_alone: {
      en: 'Only a percentage that is added to the price is charged on other taxes.',
      tr: 'Başka vergilerin üzerine yalnızca fiyata eklenen bir yüzde alınır.',
    },
    tax_is_included: {
      en: 'One of these taxes is included in the price: choose added ones.',
      tr: 'Bu vergilerden biri fiyata dahil: eklenenlerden seçin.',
    },
    taxes_in_a_circle: {
      en: 'These taxes are charged on this one, directly or through others: leave one of them out.',
      tr: 'Bu vergiler de doğrudan ya da dolaylı olarak bunun üzerinden alınıyor: birini çıkarın.',
    },
    taxes_are_charged_on_it: {
      en: 'Other taxes are charged on this one: change those first.',
      tr: 'Başka vergiler bunun üzerinden alınıyor: önce onları değiştirin.',
    },
    arrivals_overlap: {
      en: 'Another range of arrivals has some of these days.',
      tr: 'Bu günlerin bir kısmı başka bir giriş aralığında.',
    },
    terms_are_in_use: {
      en: 'These terms are in use. Choose others there first.',
      tr: 'Bu koşullar kullanımda. Önce oralarda başka koşullar seçin.',
    },
    partner_key_is_taken: { en: 'Another partner uses this key.', tr: 'Bu anahtar başka bir partnerde.' },
  },
  /** What a copy of a hotel takes over: it says in which of them something is wrong. */
  sections: {
    hotel: { en: 'Hotel settings', tr: 'Otel ayarları' },
    footer: { en: 'Footer texts', tr: 'Alt metinler' },
    paymentTypes: { en: 'Payment types', tr: 'Ödeme yöntemleri' },
    cancellationTiers: { en: 'Cancellation fees', tr: 'İptal bedelleri' },
    usualCharges: { en: 'Usual charges', tr: 'Ekstra tarifesi' },
    virtualPos: { en: 'Virtual POS', tr: 'Sanal POS' },
    buildings: { en: 'Buildings', tr: 'Binalar' },
    boards: { en: 'Boards', tr: 'Pansiyonlar' },
    roomTypes: { en: 'Room types and rooms', tr: 'Oda tipleri ve odalar' },
    ratePlans: { en: 'Rate plans', tr: 'Fiyat planları' },
    inventory: { en: 'Availability', tr: 'Müsaitlik' },
    rates: { en: 'Rates', tr: 'Fiyatlar' },
    packages: { en: 'Packages', tr: 'Paketler' },
    bookingSources: { en: 'Booking sources', tr: 'Rezervasyon kaynakları' },
    marketSegments: { en: 'Market segments', tr: 'Pazar segmentleri' },
    promotions: { en: 'Promotions', tr: 'Kampanyalar' },
    terms: { en: 'Terms', tr: 'Koşullar' },
    defaultTerms: { en: 'Default terms', tr: 'Varsayılan koşullar' },
    termsByArrival: { en: 'Terms by arrival', tr: 'Girişe göre koşullar' },
    taxes: { en: 'Taxes', tr: 'Vergiler' },
  } satisfies Record<CopiedSection, Text>,
  reasons: {
    name_has_no_address: { en: 'there is no server of this name.', tr: 'bu adda bir sunucu yok.' },
    address_is_not_public: { en: 'its address is not public.', tr: 'adresi dışarıya açık değil.' },
    ECONNREFUSED: {
      en: 'nothing answers at this server and port.',
      tr: 'bu sunucu ve portta yanıt veren yok.',
    },
    ESOCKET: {
      en: 'the connection could not be made as the encryption says, or was refused.',
      tr: 'bağlantı seçilen şifrelemeyle kurulamadı veya reddedildi.',
    },
    ECONNECTION: { en: 'the connection was closed.', tr: 'bağlantı kapatıldı.' },
    ETIMEDOUT: { en: 'it did not answer in time.', tr: 'zamanında yanıt vermedi.' },
    ETLS: {
      en: 'it offers no STARTTLS, or its certificate is not valid.',
      tr: 'STARTTLS sunmuyor veya sertifikası geçersiz.',
    },
    EAUTH: { en: 'the user or password is wrong.', tr: 'kullanıcı veya parola doğru değil.' },
    EENVELOPE: {
      en: 'it does not accept this sender or recipient.',
      tr: 'bu göndereni veya alıcıyı kabul etmiyor.',
    },
    EMESSAGE: { en: 'it does not accept this message.', tr: 'bu e-postayı kabul etmiyor.' },
    EPROTOCOL: {
      en: 'it does not behave like a mail server.',
      tr: 'bir e-posta sunucusu gibi yanıt vermiyor.',
    },
  },
} satisfies Texts;
