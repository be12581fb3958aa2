/** Texts of mails and text messages, in the app's languages. */
import type { PageLanguage } from '../../functions/_shared/place-words.ts';
import type { Purpose } from './one-time.ts';

export type MailPurpose = Exclude<Purpose, 'sms' | 'phone_change'>;

interface Mail {
  readonly subject: string;
  readonly opening: string;
}

interface MessageTexts extends Readonly<Record<MailPurpose, Mail>> {
  readonly orCode: string;
  /** For an address that was signed up with more than once. */
  readonly doubt: string;
  readonly notYou: string;
  readonly taken: Mail;
  /** Contains `{code}`. */
  readonly text: string;
}

export const MESSAGE_TEXTS: Readonly<Record<PageLanguage, MessageTexts>> = {
  en: {
    signup: {
      subject: 'Confirm your e-mail address',
      opening:
        'Welcome to Rihla. If it was you who signed up, open this link to confirm your address and your password:',
    },
    magiclink: { subject: 'Your sign-in link', opening: 'Open this link to sign in:' },
    recovery: { subject: 'Choose a new password', opening: 'Open this link to choose a new password:' },
    email_change_current: {
      subject: 'Your e-mail address is being changed',
      opening: 'If it is you who changes the address of your account, open this link:',
    },
    email_change_new: {
      subject: 'Confirm your new e-mail address',
      opening: 'Open this link to use this address for your account:',
    },
    reauthentication: { subject: 'Confirm that it is you', opening: 'Enter this code to go on:' },
    orCode: 'or enter this code:',
    doubt:
      'This address was signed up with more than once. Following the link makes the account yours and ends every password ' +
      'and sign-in that it had. Choose your own with "Forgot password?" afterwards.',
    notYou: 'If you did not ask for this, you need not do anything.',
    taken: {
      subject: 'This address already has an account',
      opening:
        'Somebody wanted to use this address for another account. It already has one, so nothing was changed.\n\n' +
        'If it was you, sign in with this address instead.',
    },
    text: 'Your Rihla code is {code}. It is good for ten minutes.',
  },
  ar: {
    signup: {
      subject: 'أكّد بريدك الإلكتروني',
      opening: 'مرحبًا بك في Rihla. إن كنت أنت من سجّل، فافتح هذا الرابط لتأكيد بريدك وكلمة مرورك:',
    },
    magiclink: { subject: 'رابط تسجيل الدخول', opening: 'افتح هذا الرابط لتسجيل الدخول:' },
    recovery: { subject: 'اختر كلمة مرور جديدة', opening: 'افتح هذا الرابط لاختيار كلمة مرور جديدة:' },
    email_change_current: {
      subject: 'يجري تغيير بريدك الإلكتروني',
      opening: 'إن كنت أنت من يغيّر بريد حسابك، فافتح هذا الرابط:',
    },
    email_change_new: {
      subject: 'أكّد بريدك الإلكتروني الجديد',
      opening: 'افتح هذا الرابط لاستخدام هذا البريد في حسابك:',
    },
    reauthentication: { subject: 'أكّد هويتك', opening: 'أدخل هذا الرمز للمتابعة:' },
    orCode: 'أو أدخل هذا الرمز:',
    doubt:
      'استُخدم هذا البريد للتسجيل أكثر من مرة. عند فتح الرابط يصبح الحساب لك، وتُلغى كل كلمات المرور والجلسات السابقة. ' +
      'بعدها اختر كلمة مرورك من «نسيت كلمة المرور؟».',
    notYou: 'إن لم تطلب ذلك، فلا داعي لفعل أي شيء.',
    taken: {
      subject: 'لهذا البريد حساب بالفعل',
      opening:
        'أراد أحدهم استخدام هذا البريد لحساب آخر. لكن له حسابًا بالفعل، فلم يتغيّر شيء.\n\nإن كنت أنت من أراد ذلك، فسجّل الدخول بهذا البريد.',
    },
    text: 'رمزك في Rihla هو {code}، وهو صالح لعشر دقائق.',
  },
  fr: {
    signup: {
      subject: 'Confirmez votre adresse e-mail',
      opening:
        'Bienvenue sur Rihla. Si l’inscription vient bien de vous, ouvrez ce lien pour confirmer votre adresse et votre mot de passe :',
    },
    magiclink: { subject: 'Votre lien de connexion', opening: 'Ouvrez ce lien pour vous connecter :' },
    recovery: {
      subject: 'Choisissez un nouveau mot de passe',
      opening: 'Ouvrez ce lien pour choisir un nouveau mot de passe :',
    },
    email_change_current: {
      subject: 'Votre adresse e-mail va changer',
      opening: 'Si c’est bien vous qui changez l’adresse de votre compte, ouvrez ce lien :',
    },
    email_change_new: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      opening: 'Ouvrez ce lien pour utiliser cette adresse pour votre compte :',
    },
    reauthentication: { subject: 'Confirmez que c’est bien vous', opening: 'Saisissez ce code pour continuer :' },
    orCode: 'ou saisissez ce code :',
    doubt:
      'Cette adresse a servi à plusieurs inscriptions. En ouvrant le lien, vous devenez titulaire du compte ; ses anciens mots ' +
      'de passe et connexions ne valent plus. Choisissez ensuite votre mot de passe avec « Mot de passe oublié ? ».',
    notYou: 'Si vous n’avez rien demandé, vous n’avez rien à faire.',
    taken: {
      subject: 'Un compte existe déjà avec cette adresse',
      opening:
        'Quelqu’un a voulu utiliser cette adresse pour un autre compte. Comme elle en a déjà un, rien n’a changé.\n\n' +
        'Si c’était vous, connectez-vous avec cette adresse.',
    },
    text: 'Votre code Rihla est {code}. Il est valable dix minutes.',
  },
  id: {
    signup: {
      subject: 'Konfirmasi alamat email Anda',
      opening:
        'Selamat datang di Rihla. Jika benar Anda yang mendaftar, buka tautan ini untuk mengonfirmasi alamat dan kata sandi Anda:',
    },
    magiclink: { subject: 'Tautan masuk Anda', opening: 'Buka tautan ini untuk masuk:' },
    recovery: { subject: 'Pilih kata sandi baru', opening: 'Buka tautan ini untuk memilih kata sandi baru:' },
    email_change_current: {
      subject: 'Alamat email Anda sedang diganti',
      opening: 'Jika benar Anda yang mengganti alamat akun Anda, buka tautan ini:',
    },
    email_change_new: {
      subject: 'Konfirmasi alamat email baru Anda',
      opening: 'Buka tautan ini untuk memakai alamat ini di akun Anda:',
    },
    reauthentication: { subject: 'Konfirmasi bahwa ini benar Anda', opening: 'Masukkan kode ini untuk melanjutkan:' },
    orCode: 'atau masukkan kode ini:',
    doubt:
      'Alamat ini dipakai mendaftar lebih dari sekali. Dengan membuka tautan, akun ini menjadi milik Anda dan semua kata sandi ' +
      'serta sesi sebelumnya berakhir. Setelah itu, buat kata sandi Anda lewat “Lupa kata sandi?”.',
    notYou: 'Jika Anda tidak memintanya, Anda tidak perlu melakukan apa pun.',
    taken: {
      subject: 'Alamat ini sudah punya akun',
      opening:
        'Seseorang ingin memakai alamat ini untuk akun lain. Alamat ini sudah punya akun, jadi tidak ada yang berubah.\n\n' +
        'Jika itu Anda, masuklah dengan alamat ini.',
    },
    text: 'Kode Rihla Anda: {code}. Berlaku selama sepuluh menit.',
  },
  ms: {
    signup: {
      subject: 'Sahkan alamat e-mel anda',
      opening:
        'Selamat datang ke Rihla. Jika anda yang mendaftar, buka pautan ini untuk mengesahkan alamat dan kata laluan anda:',
    },
    magiclink: { subject: 'Pautan log masuk anda', opening: 'Buka pautan ini untuk log masuk:' },
    recovery: { subject: 'Pilih kata laluan baharu', opening: 'Buka pautan ini untuk memilih kata laluan baharu:' },
    email_change_current: {
      subject: 'Alamat e-mel anda sedang ditukar',
      opening: 'Jika anda yang menukar alamat akaun anda, buka pautan ini:',
    },
    email_change_new: {
      subject: 'Sahkan alamat e-mel baharu anda',
      opening: 'Buka pautan ini untuk menggunakan alamat ini bagi akaun anda:',
    },
    reauthentication: { subject: 'Sahkan identiti anda', opening: 'Masukkan kod ini untuk meneruskan:' },
    orCode: 'atau masukkan kod ini:',
    doubt:
      'Alamat ini telah didaftarkan lebih daripada sekali. Membuka pautan menjadikan akaun ini milik anda dan menamatkan semua ' +
      'kata laluan serta sesi terdahulu. Selepas itu, pilih kata laluan anda melalui “Lupa kata laluan?”.',
    notYou: 'Jika anda tidak memintanya, anda tidak perlu berbuat apa-apa.',
    taken: {
      subject: 'Alamat ini sudah mempunyai akaun',
      opening:
        'Seseorang mahu menggunakan alamat ini untuk akaun lain. Alamat ini sudah mempunyai akaun, jadi tiada apa-apa berubah.\n\n' +
        'Jika itu anda, log masuk dengan alamat ini.',
    },
    text: 'Kod Rihla anda ialah {code}. Sah selama sepuluh minit.',
  },
  tr: {
    signup: {
      subject: 'E-posta adresinizi onaylayın',
      opening: 'Rihla’ya hoş geldiniz. Kaydolan sizseniz adresinizi ve parolanızı onaylamak için bu bağlantıyı açın:',
    },
    magiclink: { subject: 'Giriş bağlantınız', opening: 'Giriş yapmak için bu bağlantıyı açın:' },
    recovery: { subject: 'Yeni bir parola belirleyin', opening: 'Yeni bir parola belirlemek için bu bağlantıyı açın:' },
    email_change_current: {
      subject: 'E-posta adresiniz değiştiriliyor',
      opening: 'Hesabınızın adresini değiştiren sizseniz bu bağlantıyı açın:',
    },
    email_change_new: {
      subject: 'Yeni e-posta adresinizi onaylayın',
      opening: 'Hesabınızda bu adresi kullanmak için bu bağlantıyı açın:',
    },
    reauthentication: { subject: 'Siz olduğunuzu onaylayın', opening: 'Devam etmek için bu kodu girin:' },
    orCode: 'ya da bu kodu girin:',
    doubt:
      'Bu adresle birden çok kez kayıt olundu. Bağlantıyı açtığınızda hesap sizin olur; önceki tüm parolalar ve oturumlar geçersiz kalır. ' +
      'Sonra “Parolanızı mı unuttunuz?” ile kendi parolanızı belirleyin.',
    notYou: 'Bunu siz istemediyseniz bir şey yapmanız gerekmez.',
    taken: {
      subject: 'Bu adresle açılmış bir hesap zaten var',
      opening:
        'Biri bu adresi başka bir hesap için kullanmak istedi. Bu adresle açılmış bir hesap zaten olduğu için hiçbir şey değişmedi.\n\n' +
        'Bunu siz istediyseniz bu adresle giriş yapın.',
    },
    text: 'Rihla kodunuz {code}. On dakika geçerlidir.',
  },
};
