/// Names of months by language, as Unicode's CLDR has them: in sentences, alone and shortened,
/// without points and spaces.
extension MonthTable {
    /// A language's code and twelve names, January first; a line that begins with a space goes on
    /// from the one above.
    static let names = """
        en january february march april may june july august september october november december
        en jan feb mar apr may jun jul aug sep oct nov dec
        de januar februar märz april mai juni juli august september oktober november dezember
        de jan feb märz apr mai juni juli aug sept okt nov dez
        de jan feb mär apr mai jun jul aug sep okt nov dez
        fr janvier février mars avril mai juin juillet août septembre octobre novembre décembre
        fr janv févr mars avr mai juin juil août sept oct nov déc
        es enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
         diciembre
        es ene feb mar abr may jun jul ago sept oct nov dic
        pl stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października
         listopada grudnia
        pl styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik
         listopad grudzień
        pl sty lut mar kwi maj cze lip sie wrz paź lis gru
        ar يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر
        fa فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند
        hu január február március április május június július augusztus szeptember október
         november december
        hu jan febr márc ápr máj jún júl aug szept okt nov dec
        zh 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月
        tr ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
        tr oca şub mar nis may haz tem ağu eyl eki kas ara
        el ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου
         οκτωβρίου νοεμβρίου δεκεμβρίου
        el ιανουάριος φεβρουάριος μάρτιος απρίλιος μάιος ιούνιος ιούλιος αύγουστος σεπτέμβριος
         οκτώβριος νοέμβριος δεκέμβριος
        el ιαν φεβ μαρ απρ μαΐ ιουν ιουλ αυγ σεπ οκτ νοε δεκ
        el ιαν φεβ μάρ απρ μάι ιούν ιούλ αύγ σεπ οκτ νοέ δεκ
        cs ledna února března dubna května června července srpna září října listopadu prosince
        cs leden únor březen duben květen červen červenec srpen září říjen listopad prosinec
        cs led úno bře dub kvě čvn čvc srp zář říj lis pro
        sk januára februára marca apríla mája júna júla augusta septembra októbra novembra
         decembra
        sk január február marec apríl máj jún júl august september október november december
        sk jan feb mar apr máj jún júl aug sep okt nov dec
        pt janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro
         dezembro
        pt jan fev mar abr mai jun jul ago set out nov dez
        nl januari februari maart april mei juni juli augustus september oktober november
         december
        nl jan feb mrt apr mei jun jul aug sep okt nov dec
        sv januari februari mars april maj juni juli augusti september oktober november december
        sv jan feb mars apr maj juni juli aug sep okt nov dec
        da januar februar marts april maj juni juli august september oktober november december
        da jan feb mar apr maj jun jul aug sep okt nov dec
        nb januar februar mars april mai juni juli august september oktober november desember
        nb jan feb mars apr mai juni juli aug sep okt nov des
        nb jan feb mar apr mai jun jul aug sep okt nov des
        fi tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta
         syyskuuta lokakuuta marraskuuta joulukuuta
        fi tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu
         marraskuu joulukuu
        fi tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu
        ru января февраля марта апреля мая июня июля августа сентября октября ноября декабря
        ru январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
        ru янв февр марта апр мая июня июля авг сент окт нояб дек
        ru янв февр март апр май июнь июль авг сент окт нояб дек
        uk січня лютого березня квітня травня червня липня серпня вересня жовтня листопада
         грудня
        uk січень лютий березень квітень травень червень липень серпень вересень жовтень
         листопад грудень
        uk січ лют бер квіт трав черв лип серп вер жовт лист груд
        ro ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie
         noiembrie decembrie
        ro ian feb mar apr mai iun iul aug sept oct nov dec
        he ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
        he ינו׳ פבר׳ מרץ אפר׳ מאי יוני יולי אוג׳ ספט׳ אוק׳ נוב׳ דצמ׳
        th มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม
         พฤศจิกายน ธันวาคม
        th มค กพ มีค เมย พค มิย กค สค กย ตค พย ธค
        it gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre
         dicembre
        it gen feb mar apr mag giu lug ago set ott nov dic
        ca degener defebrer demarç dabril demaig dejuny dejuliol dagost desetembre doctubre
         denovembre dedesembre
        ca gener febrer març abril maig juny juliol agost setembre octubre novembre desembre
        ca gen febr març abr maig juny jul ag set oct nov des
        hr siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada
         studenoga prosinca
        hr siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni
         prosinac
        hr sij velj ožu tra svi lip srp kol ruj lis stu pro
        sr јануар фебруар март април мај јун јул август септембар октобар новембар децембар
        sr јан феб мар апр мај јун јул авг сеп окт нов дец
        sr januar februar mart april maj jun jul avgust septembar oktobar novembar decembar
        sr jan feb mar apr maj jun jul avg sep okt nov dec
        sl januar februar marec april maj junij julij avgust september oktober november december
        sl jan feb mar apr maj jun jul avg sep okt nov dec
        bg януари февруари март април май юни юли август септември октомври ноември декември
        bg яну фев март апр май юни юли авг сеп окт ное дек
        lt sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio
         lapkričio gruodžio
        lt sausis vasaris kovas balandis gegužė birželis liepa rugpjūtis rugsėjis spalis
         lapkritis gruodis
        lt saus vas kov bal geg birž liep rugp rugs spal lapkr gruod
        lv janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris
         novembris decembris
        lv janv febr marts apr maijs jūn jūl aug sept okt nov dec
        et jaanuar veebruar märts aprill mai juuni juuli august september oktoober november
         detsember
        et jaan veebr märts apr mai juuni juuli aug sept okt nov dets
        id januari februari maret april mei juni juli agustus september oktober november
         desember
        id jan feb mar apr mei jun jul agu sep okt nov des
        ms januari februari mac april mei jun julai ogos september oktober november disember
        ms jan feb mac apr mei jun jul ogo sep okt nov dis
        fa ژانویهٔ فوریهٔ مارس آوریل مهٔ ژوئن ژوئیهٔ اوت سپتامبر اکتبر نوامبر دسامبر
        fa ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر
        hi जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्तूबर नवंबर दिसंबर
        hi जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्तू॰ नव॰ दिस॰
        is janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember
        is jan feb mar apr maí jún júl ágú sep okt nóv des
        eu urtarrila otsaila martxoa apirila maiatza ekaina uztaila abuztua iraila urria azaroa
         abendua
        eu urt ots mar api mai eka uzt abu ira urr aza abe
        gl xaneiro febreiro marzo abril maio xuño xullo agosto setembro outubro novembro
         decembro
        gl xan feb mar abr maio xuño xul ago set out nov dec
        ga eanáir feabhra márta aibreán bealtaine meitheamh iúil lúnasa meánfómhair
         deireadhfómhair samhain nollaig
        ga ean feabh márta aib beal meith iúil lún mfómh dfómh samh noll
        cy ionawr chwefror mawrth ebrill mai mehefin gorffennaf awst medi hydref tachwedd
         rhagfyr
        cy ion chwef maw ebr mai meh gorff awst medi hyd tach rhag
        cy ion chw maw ebr mai meh gor awst medi hyd tach rhag
        sq janar shkurt mars prill maj qershor korrik gusht shtator tetor nëntor dhjetor
        sq jan shk mar pri maj qer korr gush sht tet nën dhj
        mk јануари февруари март април мај јуни јули август септември октомври ноември декември
        mk јан фев мар апр мај јун јул авг сеп окт ное дек
        be студзеня лютага сакавіка красавіка мая чэрвеня ліпеня жніўня верасня кастрычніка
         лістапада снежня
        be студзень люты сакавік красавік май чэрвень ліпень жнівень верасень кастрычнік
         лістапад снежань
        be сту лют сак кра мая чэр ліп жні вер кас ліс сне
        be сту лют сак кра май чэр ліп жні вер кас ліс сне
        kk қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан
        kk қаң ақп нау сәу мам мау шіл там қыр қаз қар жел
        ka იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი
         ნოემბერი დეკემბერი
        ka იან თებ მარ აპრ მაი ივნ ივლ აგვ სექ ოქტ ნოე დეკ
        hy հունվարի փետրվարի մարտի ապրիլի մայիսի հունիսի հուլիսի օգոստոսի սեպտեմբերի հոկտեմբերի
         նոյեմբերի դեկտեմբերի
        hy հունվար փետրվար մարտ ապրիլ մայիս հունիս հուլիս օգոստոս սեպտեմբեր հոկտեմբեր նոյեմբեր
         դեկտեմբեր
        hy հնվ փտվ մրտ ապր մյս հնս հլս օգս սեպ հոկ նոյ դեկ
        az yanvar fevral mart aprel may iyun iyul avqust sentyabr oktyabr noyabr dekabr
        az yan fev mar apr may iyn iyl avq sen okt noy dek
        ar كانونالثاني شباط آذار نيسان أيار حزيران تموز آب أيلول تشرينالأول تشرينالثاني
         كانونالأول
        ar يناير فبراير مارس أبريل ماي يونيو يوليوز غشت شتنبر أكتوبر نونبر دجنبر
        ar جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر
        de jänner februar märz april mai juni juli august september oktober november dezember
        de jän feb märz apr mai juni juli aug sep okt nov dez
        de jän feb mär apr mai jun jul aug sep okt nov dez
        af januarie februarie maart april mei junie julie augustus september oktober november
         desember
        af jan feb mrt apr mei jun jul aug sep okt nov des
        fil enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre
         disyembre
        fil ene peb mar abr may hun hul ago set okt nob dis
        fr janv fév mars avr mai juin juill août sept oct nov déc
        es ene feb mar abr may jun jul ago set oct nov dic
        es enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre
        ru январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
        de jan feb mrz apr mai jun jul aug sep okt nov dez
        sv jan feb mars april maj juni juli aug sept okt nov dec
        nl jan feb mrt apr mei jun jul aug sep okt nov dec
        ro ian feb mar apr mai iun iul aug sep oct noi dec
        cs led úno bře dub kvě čer čvc srp zář říj lis pro
        pt jan fev mar abr mai jun jul ago set out nov dez
        it gen feb mar apr mag giu lug ago set ott nov dic
        """
}
