@testable import Diary
@testable import DiaryFiles

/// Programs for scales: openScale, Withings, Renpho, Zepp Life, Garmin, Fitbit.
extension ImportSample {
    static let scales = openScale + withings + renpho + zepp + garmin + fitbit

    static let openScale: [ImportSample] = [
        ImportSample(
            .openScale, "columns in another order",
            #"""
            WEIGHT,COMMENT,DATE
            82.4,"rain, wind",2026-04-23
            82,,2026-04-24
            """#, ["2026-04-23 82.4 kg rain, wind", "2026-04-24 82 kg"], unit: .kilograms),
        ImportSample(
            .openScale, "pounds, as the diary tells",
            #"""
            DATE,TIME,BMI,WEIGHT
            2026-04-23,06:15,25,181.4
            2026-04-24,06:20,25,2300
            """#, ["2026-04-23 06:15 181.4 lb"], refused: [3],
            remarks: ["lb fits the height"],
            usual: 82),
        ImportSample(
            .openScale, "decimal stone", "DATE,TIME,WEIGHT\n2026-04-23,06:15,12.9\n",
            ["2026-04-23 06:15 12.9 st"], remarks: ["st fits"], usual: 82),
        ImportSample(
            .openScale, "times of every kind",
            #"""
            DATE,TIME,WEIGHT
            2026-04-23,20:30:13.974,82.4
            2026-04-23,8:30 PM,82.3
            2026-04-23,half past,82.2
            2026-04-23,24:00,82.1
            """#,
            [
                "2026-04-23 20:30:13 82.4 kg", "2026-04-23 20:30 82.3 kg", "2026-04-23 82.2 kg",
                "2026-04-24 00:00 82.1 kg",
            ], remarks: ["set to noon"],
            unit: .kilograms),
        ImportSample(
            .openScale, "nothing measured",
            "DATE,TIME,WEIGHT\n2026-04-23,,0\n2026-04-24,,\n2026-04-25,,0.0\n2026-04-26,,80\n",
            ["2026-04-26 80 kg"], empty: 3, unit: .kilograms),
        ImportSample(
            .openScale, "years that cannot be",
            "DATE,TIME,WEIGHT\n0026-04-23,,80\n2026-11-22,,80\n1970-01-01,,80\n2026-11-21,,80\n",
            ["2026-11-21 80 kg"], refused: [2, 3, 4], unit: .kilograms),
        ImportSample(
            .openScale2, "both of its dates",
            #"""
            "comment","dateTime","fat","weight"
            "","2021-04-18 11:51",20.3,77.35
            "x ""y""","20.04.2021 07:05",0.0,76.9
            "","2021-04-21 07:05",0.0,0.0
            """#, ["2021-04-18 11:51 77.35 kg", "2021-04-20 07:05 76.9 kg x \"y\""], empty: 1),
        ImportSample(
            .openScale2, "only the two columns it needs",
            "dateTime,weight\n2021-04-18 11:51,77.35\n",
            ["2021-04-18 11:51 77.35 kg"], usual: 160),
        ImportSample(
            .openScale2, "a decimal comma in quotes",
            "\"dateTime\";\"weight\";\"fat\"\n\"2021-04-18 11:51\";\"77,35\";\"1\"\n",
            ["2021-04-18 11:51 77.35 kg"]),
        ImportSample(
            .openScale2, "ten columns and no header",
            "18.04.2015 11:51,77.3,20,50,40,30,3,80,90,early\n19.04.2015 07:02,77.1,0,0,0,0,0,0,0,\n",
            ["2015-04-18 11:51 77.3 kg early", "2015-04-19 07:02 77.1 kg"]),
        ImportSample(
            .openScale2, "floats",
            "dateTime,weight,lbw\n2021-04-18 11:51,69.61451247,1\n2021-04-19 11:51,75.199997,1\n",
            ["2021-04-18 11:51 69.61451 kg", "2021-04-19 11:51 75.2 kg"]),
    ]

    static let withings: [ImportSample] = [
        ImportSample(
            .withings, "English with comments",
            #"""
            Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments
            "2026-09-30 07:12:45",84.2,16.4,3.4,63.6,47.1,"back from ""sea"""
            "2026-09-29 07:05:01",84.6,,,,,
            """#, ["2026-09-30 07:12:45 84.2 kg back from \"sea\"", "2026-09-29 07:05:01 84.6 kg"]),
        ImportSample(
            .withings, "German",
            #"""
            Datum,"Gewicht (kg)","Fettmasse (kg)","Knochenmasse (kg)","Muskelmasse (kg)","Wasseranteil (kg)",Kommentare
            "2026-09-30 07:12:45",84.2,16.4,3.4,63.6,47.1,krank
            """#, ["2026-09-30 07:12:45 84.2 kg krank"]),
        ImportSample(
            .withings, "German of the first years",
            #"""
            "Date","Gewicht (kg)","Fettmasse (kg)","Fettfreier Anteil (kg)","Kommentare"
            "2014-02-13 6:04 Uhr","94.34","26.81","68.43","müde"
            "2014-02-12 18:09 Uhr","94.89","","",""
            """#, ["2014-02-13 06:04 94.34 kg müde", "2014-02-12 18:09 94.89 kg"]),
        ImportSample(
            .withings, "French",
            #"""
            Date,"Poids (kg)","Masse grasse (kg)","Masse osseuse (kg)","Masse musculaire (kg)","Hydratation (kg)",Commentaires
            "2026-09-30 07:12:45",84.2,16.4,3.4,63.6,47.1,après la course
            """#, ["2026-09-30 07:12:45 84.2 kg après la course"]),
        ImportSample(
            .withings, "Japanese",
            #"""
            日付,"体重 (kg)","体脂肪量 (kg)","骨量 (kg)","筋肉量 (kg)","水分量 (kg)",コメント
            "2026-09-30 07:12:45",84.2,16.4,3.4,63.6,47.1,朝
            """#, ["2026-09-30 07:12:45 84.2 kg 朝"]),
        ImportSample(
            .withings, "a language nobody thought of",
            #"""
            Paa,"Umu (lb)","Ai (lb)","Bo (lb)","Ci (lb)","Du (lb)",Ee
            "2026-09-30 07:12:45",184.2,16.4,3.4,63.6,47.1,oi
            """#, ["2026-09-30 07:12:45 184.2 lb oi"], usual: 184),
        ImportSample(
            .withings, "a line that is cut",
            #"""
            Date,"Weight (lb)","Fat mass (lb)","Bone mass (lb)","Muscle mass (lb)","Hydration (lb)",Comments
            "2026-09-22 10:26:32",205.8,,,,,
            "bad",1,,,,,
            "2026-09-2
            """#, ["2026-09-22 10:26:32 205.8 lb"], refused: [3, 4],
            remarks: ["begins in line 4"]),
        ImportSample(
            .columns, "its form for bringing in",
            "Date,\"Weight (lb)\",\"Fat mass (lb)\"\n2026-09-22 10:26:32,205.8,12\n",
            ["2026-09-22 10:26:32 205.8 lb"]),
    ]

    static let renpho: [ImportSample] = [
        ImportSample(
            .renpho, "dates with points",
            #"""
            Date,Time,Weight(kg),BMI,Body Fat(%),Metabolic Age,Remarks
            2025.12.26,08:23:40,74.30,26.3,26.1,40,after flu
            2025.12.25,08:20:00,--,--,--,--,
            """#, ["2025-12-26 08:23:40 74.30 kg after flu"], empty: 1),
        ImportSample(
            .renpho, "American dates",
            #"""
            Date,Time,Weight(lb),BMI,Metabolic Age
            8/24/25,11:52:37 AM,166.4,15.0,40
            8/3/25,12:05:00 AM,166.2,15.0,40
            """#, ["2025-08-24 11:52:37 166.4 lb", "2025-08-03 00:05 166.2 lb"]),
        ImportSample(
            .renpho, "numbered rows",
            #"""
            No.,Date,Time,Weight(kg),BMI,Metabolic Age
            1,2026-05-03,07:42:00,78.2,24.1,30
            2,2026-05-04,08:13:00,78.0,24.0,30
            """#, ["2026-05-03 07:42 78.2 kg", "2026-05-04 08:13 78.0 kg"]),
        ImportSample(
            .renpho, "day first, as one row proves",
            "Time of Measurement,Weight(kg)\n03/10/2026 07:00,69.5\n25/09/2026 07:00,70\n",
            ["2026-10-03 07:00 69.5 kg", "2026-09-25 07:00 70 kg"]),
        ImportSample(
            .renpho, "day or month", "Time of Measurement,Weight(kg)\n03/10/2026 07:00,69.5\n", [],
            error: .dateOrderUnknown(example: "03/10/2026 07:00")),
        ImportSample(
            .renpho, "day or month, as was answered",
            "Time of Measurement,Weight(kg)\n03/10/2026 07:00,69.5\n",
            ["2026-03-10 07:00 69.5 kg"], order: .monthFirst),
        ImportSample(
            .renpho, "stones and pounds",
            "Time of Measurement,Weight(st:lb),BMI\n2026-03-10 07:00:00,12st 3.5lb,24\n2026-03-11 07:00:00,12st 14lb,24\n",
            ["2026-03-10 07:00 12 3.5 st"], refused: [3]),
        ImportSample(
            .renpho, "stones and pounds with signs between",
            "Time of Measurement,Weight(st:lb),BMI\n2026-03-10 07:00:00,12:4,24\n2026-03-11 07:00:00,12/3.5,24\n2026-03-12 07:00:00,12:14,24\n2026-03-13 07:00:00,:4,24\n",
            ["2026-03-10 07:00 12 4 st", "2026-03-11 07:00 12 3.5 st"], refused: [4, 5]),
        ImportSample(
            .renpho, "dashes for no remark",
            "Date,Time,Weight(kg),BMI,Metabolic Age,Remarks\n2025.12.26,08:23:40,74.30,26.3,40,--\n2025.12.27,08:23:40,74.10,26.3,40,none of it\n",
            ["2025-12-26 08:23:40 74.30 kg", "2025-12-27 08:23:40 74.10 kg none of it"]),
        ImportSample(
            .renpho, "a narrow space before PM",
            "Time of Measurement,Weight(lb),BMI\n\"10/13/2026, 9:00\u{202F}PM\",172.0,24\n",
            ["2026-10-13 21:00 172.0 lb"]),
    ]

    private static let zeppHeader = "time,weight,height,bmi,fatRate,bodyWaterRate\n"

    static let zepp: [ImportSample] = [
        ImportSample(
            .zeppLife, "UTC",
            "\(zeppHeader)2026-10-08 04:38:28+0000,64.4,170.0,22.2,32.9,47.8\n2026-10-09 23:30:00+0000,65.5,170.0,22.6,null,null\n",
            ["2026-10-08 05:38:28 64.4 kg", "2026-10-10 00:30 65.5 kg"]),
        ImportSample(
            .zeppLife, "a child on the scale",
            "\(zeppHeader)2026-10-08 04:38:28+0000,64.4,170.0,22.2,1,1\n2026-10-08 05:38:28+0000,12.1,90.0,22.2,1,1\n",
            [],
            error: .severalPeople([
                ImportPerson(heights: 90...90, count: 1),
                ImportPerson(heights: 170...170, count: 1),
            ])),
        ImportSample(
            .zeppLife, "the right one of a family",
            "\(zeppHeader)2026-10-08 04:38:28+0000,64.4,170.0,22.2,1,1\n2026-10-08 05:38:28+0000,12.1,90.0,22.2,1,1\n2026-10-09 05:38:28+0000,64.1,0,22.2,1,1\n2026-10-10 05:38:28+0000,64.2,null,22.2,1,1\n",
            [
                "2026-10-08 05:38:28 64.4 kg", "2026-10-09 06:38:28 64.1 kg",
                "2026-10-10 06:38:28 64.2 kg",
            ],
            others: 1, remarks: ["Only the rows of 170 cm"], height: 171),
        ImportSample(
            .zeppLife, "nothing but zeros behind it",
            "\(zeppHeader)2026-03-01 01:00:00+0000,80.0,180.0,0,0,0\n2026-03-02 01:00:00+0000,0,180.0,0,0,0\n",
            ["2026-03-01 02:00 80.0 kg"], empty: 1),
        ImportSample(
            .zeppLife, "dates nobody knew",
            "\(zeppHeader)1970-01-01 00:00:00+0000,80.0,180.0,0,0,0\n1969-12-31 23:30:00+0000,80.0,180.0,0,0,0\n2026-03-01 01:00:00+0000,80.0,180.0,0,0,0\n",
            ["2026-03-01 02:00 80.0 kg"], refused: [2, 3]),
    ]

    private static let garminHeader =
        "Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,\n"

    static let garmin: [ImportSample] = [
        ImportSample(
            .garmin, "stones",
            "\(garminHeader)\" Jul 18, 2026\",\n8:28 AM,12 st 10 lb,0 st 1 lb,25.0,--,--,--,--,\n8:29 AM,12 st,--,--,--,--,--,--,\n",
            ["2026-07-18 08:28 12 10 st", "2026-07-18 08:29 12 st"]),
        ImportSample(
            .garmin, "German",
            #"""
            Uhrzeit,Gewicht,Änderung,BMI,Körperfett,Skelettmuskelmasse,Knochenmasse,Körperwasser,
            " 18. Juli 2026",
            08:28,"80,0 kg","0,5 kg","25,0","18,0 %","35,0 kg","3,5 kg","61,0 %",
            " 3. Dez. 2025",
            19:05,"81,4 kg",--,--,--,--,--,--,
            06:00,--,--,--,--,--,--,--,
            """#, ["2026-07-18 08:28 80.0 kg", "2025-12-03 19:05 81.4 kg"], empty: 1),
        ImportSample(
            .garmin, "German without quotes",
            "Uhrzeit,Gewicht,Änderung,BMI,Körperfett\n18.07.2026\n08:28,80,0 kg,0,5 kg,25,0,18,0 %\n",
            ["2026-07-18 08:28 80.0 kg"]),
        ImportSample(
            .garmin, "French",
            "Heure,Poids,Variation,IMC,Masse grasse,\n\" 21 févr. 2026\",\n06:19,\"82,3 kg\",--,--,--,\n\" 3 août 2026\",\n06:19,\"82,1 kg\",--,--,--,\n",
            ["2026-02-21 06:19 82.3 kg", "2026-08-03 06:19 82.1 kg"]),
        ImportSample(
            .garmin, "Spanish",
            "Hora,Peso,Cambio,IMC,Grasa corporal,\n\"21 de enero de 2026\",\n06:19,\"82,3 kg\",--,--,--,\n",
            ["2026-01-21 06:19 82.3 kg"]),
        ImportSample(
            .garmin, "a date that is damaged",
            "\(garminHeader)\" Jul 18, 2026\",\n8:28 AM,80.0 kg,\n\" Jux 17, 2026\",\n8:00 AM,80.1 kg,\n\" Jul 16, 2026\",\n8:00 AM,heavy,\n8:01 AM,80.2 kg,\n",
            ["2026-07-18 08:28 80.0 kg", "2026-07-16 08:01 80.2 kg"], refused: [4, 5, 7]),
        ImportSample(
            .garmin, "day or month", "\(garminHeader)03/04/2026,\n8:28 AM,80.0 kg,\n", [],
            error: .dateOrderUnknown(example: "03/04/2026")),
        ImportSample(
            .garmin, "units of two scales",
            "\(garminHeader)\" Jul 18, 2026\",\n8:28 AM,80.0 kg,\n9:28 AM,176.4 lbs,\n10:28 AM,80.2,\n",
            ["2026-07-18 08:28 80.0 kg", "2026-07-18 09:28 176.4 lb", "2026-07-18 10:28 80.2 kg"],
            remarks: ["The unit of 1 weight is not in the file; kg fits the other weights"]),
    ]

    static let fitbit: [ImportSample] = [
        ImportSample(
            .fitbit, "pounds in a diary of kilograms",
            #"[{"logId":1,"weight":181.2,"bmi":26,"date":"08/02/17","time":"23:59:59","source":"API"},{"logId":2,"weight":180.79999542236328,"bmi":26,"date":"12/13/18","time":"06:01:02"}]"#,
            ["2017-08-02 181.2 lb", "2018-12-13 06:01:02 180.8 lb"],
            remarks: ["lb fits the height"], usual: 181),
        ImportSample(
            .fitbit, "items of other shapes",
            #"[{"weight":181.2,"date":"08/02/17","time":"07:00:00"},{"date":"08/03/17"},7,{"weight":0,"date":"08/04/17","time":"07:00:00"},{"weight":-3,"date":"08/05/17"},{"weight":180,"date":"08/06/17"},{"weight":180,"date":"08/36/17"}]"#,
            ["2017-08-02 07:00 181.2 lb", "2017-08-06 180 lb"], refused: [2, 3, 5, 7], empty: 1,
            unit: .pounds),
        ImportSample(
            .fitbit, "cut off", #"[{"weight":181.2,"date":"08/02/17","time":"07:00:00"},{"wei"#, [],
            error: .unreadable(path: "sample", reason: "its JSON is broken or cut off")),
        ImportSample(
            .fitbit, "grams",
            "timestamp,weight grams,data source\n2020-07-20T22:31:00Z,59420,Some Scale\n2020-07-21T06:31:00Z,0,Some Scale\n",
            ["2020-07-20 23:31 59.42 kg"], empty: 1),
        ImportSample(
            .fitbit, "several months, and other tables",
            #"""
            Body
            Date,Weight,BMI,Fat
            "2019-01-01","70.1","0","0"
            2019-01-02

            Activities
            Date,Calories Burned,Steps
            "2019-01-01","2,100","8,000"

            Body
            Date,Weight,BMI,Fat
            "2019-02-01","70.4","0","0"
            """#, ["2019-01-01 70.1 kg", "2019-02-01 70.4 kg"], empty: 1,
            remarks: ["kg fits the diary's weights"], usual: 71),
        ImportSample(
            .fitbit, "day first",
            "Body\nDate,Weight,BMI,Fat\n\"02-01-2019\",\"70.1\",\"0\",\"0\"\n\"13-01-2019\",\"70,2\",\"0\",\"0\"\n",
            ["2019-01-02 70.1 kg", "2019-01-13 70.2 kg"], unit: .kilograms),
    ]
}
